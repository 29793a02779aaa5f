<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.0" name="ground" tilewidth="48" tileheight="48" tilecount="8" columns="8">
 <image source="ground.png" width="384" height="48"/>
 <tile id="0">
  <properties>
   <property name="terrain" value="grass"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="terrain" value="path"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="terrain" value="stone"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="terrain" value="wood-floor"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="terrain" value="ford"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="terrain" value="water"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="terrain" value="rough"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="terrain" value="mud"/>
  </properties>
 </tile>
</tileset>
