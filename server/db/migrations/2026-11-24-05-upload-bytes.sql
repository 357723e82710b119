-- What an upload takes in all its widths. Of those from before it is estimated: webp of photographs has about a sixth of a byte
-- for each pixel, and the smaller widths together weigh about as much again.
alter table uploads add column bytes int not null default 0;
update uploads set bytes = width * height / 3;
create index uploads_by_owner on uploads (owner_id) include (bytes, post_id, created_at);
drop index uploads_of_owner;
