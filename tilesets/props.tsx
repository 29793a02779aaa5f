<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.0" name="props" tilewidth="48" tileheight="48" tilecount="8" columns="8">
 <image source="props.png" width="384" height="48"/>
 <tile id="0">
  <properties>
   <property name="terrain" value="wall"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="terrain" value="low-wall"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="terrain" value="crate"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="terrain" value="hedge"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="terrain" value="tree"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="terrain" value="stairs"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="terrain" value="rubble"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="terrain" value="chasm"/>
  </properties>
 </tile>
</tileset>
