<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.0" name="country" tilewidth="48" tileheight="48" tilecount="6" columns="6">
 <image source="country.png" width="288" height="48"/>
 <tile id="0">
  <properties>
   <property name="terrain" value="fence"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="terrain" value="timber-wall"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="terrain" value="well"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="terrain" value="haystack"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="terrain" value="log"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="terrain" value="gravestone"/>
  </properties>
 </tile>
</tileset>
