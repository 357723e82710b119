-- What a profile tells of its person's last events.
alter table posts
  add column event_start_at timestamptz(3),
  add column event_time_zone text,
  add column event_location text check (char_length(event_location) <= 300),
  add column event_types text[] not null default '{}';
create index posts_events_of_author on posts (author_id, created_at desc, id desc)
  where post_type = 'event' and deleted_at is null;
