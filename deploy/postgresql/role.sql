-- PostgreSQL's image runs this once, in a new volume: the role of Jarchi owns its database and is no superuser.
\getenv password DATABASE_PASSWORD
create role jarchi login createdb password :'password';
create database jarchi owner jarchi encoding 'UTF8' template template0;
-- The superuser comes in by the container's own socket only.
alter role postgres password null;
