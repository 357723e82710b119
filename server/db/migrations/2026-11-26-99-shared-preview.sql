-- Events whose preview anyone with the link may open, and search engines may list. Existing ones have no preview.
alter table posts
  add column event_shared boolean not null default false,
  add column event_findable boolean not null default false,
  add constraint posts_findable_is_shared check (event_shared or not event_findable);
