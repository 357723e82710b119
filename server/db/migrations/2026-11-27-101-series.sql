-- A series of events. Its id is that of its first date, so that lists can show a series once.
create table event_series (
  id uuid primary key,
  author_id uuid not null references profiles on delete cascade,
  city_id uuid not null references cities on delete cascade,
  rule jsonb not null,
  -- Local dates and times in `time_zone`.
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  local_time text not null check (local_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- By the clock on the wall; null without an end.
  minutes int check (minutes > 0),
  time_zone text not null,
  -- The dates up to this one exist as events; a job adds the others.
  made_until date not null check (made_until between starts_on and ends_on),
  created_at timestamptz(3) not null default now()
);
create index event_series_of_author on event_series (author_id, created_at, id);

create table event_series_followers (
  series_id uuid not null references event_series on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  since timestamptz(3) not null default now(),
  primary key (series_id, user_id)
);
create index event_series_followers_of_person on event_series_followers (user_id, series_id);

alter table posts
  add column series_id uuid references event_series on delete set null,
  -- The date that it was planned for, which stays when the event is moved.
  add column series_on date,
  -- What was changed on this date alone, which later changes of several dates keep.
  add column series_own text[] not null default '{}';
create unique index posts_of_series_on on posts (series_id, series_on) where series_id is not null;
create index posts_of_series on posts (series_id, event_start_at, id) where series_id is not null;

-- The events of series that their member follows.
alter table calendar_feeds
  alter column contents set default '{joined,hosting,following}',
  drop constraint calendar_feeds_contents_check,
  add constraint calendar_feeds_contents_check check (contents <@ '{joined,hosting,following}');
update calendar_feeds set contents = contents || '{following}';
