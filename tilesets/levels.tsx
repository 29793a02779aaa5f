<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.0" name="levels" tilewidth="48" tileheight="48" tilecount="4" columns="4">
 <image source="levels.png" width="192" height="48"/>
 <tile id="0">
  <properties>
   <property name="level" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="level" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="level" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="level" type="int" value="4"/>
  </properties>
 </tile>
</tileset>
