alter table posts
  add column event_end_at timestamptz(3),
  add column event_venue text check (char_length(event_venue) <= 120),
  add column event_payment_link text check (char_length(event_payment_link) <= 500),
  add column event_max_attendees int check (event_max_attendees >= 1),
  add column event_sponsor_name text check (char_length(event_sponsor_name) <= 120),
  add column event_sponsor_website text check (char_length(event_sponsor_website) <= 500),
  add column cover_image_path text,
  add column cover_image_updated_at timestamptz(3),
  add column cover_width int,
  add column cover_height int,
  -- Those who have joined; changed together with their rows, with this row held: so a place is never given out twice.
  add column attendee_count int not null default 0 check (attendee_count >= 0),
  -- Counts the changes that a calendar must hear of.
  add column event_sequence int not null default 0,
  add column cancelled_at timestamptz(3),
  add column cancel_reason text check (char_length(cancel_reason) between 1 and 500),
  add constraint posts_event_has_places check (event_max_attendees is null or attendee_count <= event_max_attendees),
  add constraint posts_event_ends_later check (event_end_at is null or event_end_at > event_start_at),
  add constraint posts_cancelled_is_removed check (cancelled_at is null or deleted_at is not null);

create index posts_upcoming on posts (city_id, event_start_at, id) where post_type = 'event' and deleted_at is null;
create index posts_event_types on posts using gin (event_types) where post_type = 'event' and deleted_at is null;

create table event_attendees (
  id uuid primary key,
  event_id uuid not null references posts on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  joined_at timestamptz(3) not null default now(),
  unique (event_id, user_id)
);
create index event_attendees_in_order on event_attendees (event_id, joined_at, id);
create index event_attendees_of_person on event_attendees (user_id, event_id);

-- Pictures that were sent and that a post may take; what none took is removed after a day.
create table uploads (
  id uuid primary key,
  owner_id uuid not null references profiles on delete cascade,
  kind text not null check (kind in ('event-cover')),
  path text not null unique,
  width int not null,
  height int not null,
  created_at timestamptz(3) not null default now(),
  post_id uuid references posts on delete cascade
);
create index uploads_of_owner on uploads (owner_id);
create index uploads_of_post on uploads (post_id);
create index uploads_unused on uploads (created_at) where post_id is null;
