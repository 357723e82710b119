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

-- Pictures that were sent and that a post may take; what none took is removed after a day. A row outlives its person and
-- its post: it is how the files are found that are to go with them.
create table uploads (
  id uuid primary key,
  owner_id uuid references profiles on delete set null,
  kind text not null check (kind in ('event-cover')),
  path text not null unique,
  width int not null,
  height int not null,
  created_at timestamptz(3) not null default now(),
  post_id uuid references posts on delete set null
);
create index uploads_of_owner on uploads (owner_id);
create index uploads_of_post on uploads (post_id);
create index uploads_unused on uploads (created_at) where post_id is null;

-- When it is over; without an end an hour after its start. By way of UTC, so that the expression is the same for ever.
alter table posts add column event_over_at timestamptz(3) generated always as (
  coalesce(event_end_at, ((event_start_at at time zone 'UTC') + interval '1 hour') at time zone 'UTC')
) stored;
-- What goes on now is found by it: there is little of that, among many that begin later or are over.
create index posts_going_on on posts using gist (tstzrange(event_start_at, event_over_at))
  where post_type = 'event' and deleted_at is null and event_start_at is not null;

-- Gives the places of somebody back. In the order of ids, as two at once would otherwise wait for each other.
create function free_places(person uuid, also_of_past boolean) returns void language plpgsql as $$
begin
  perform 1 from posts where id in (select event_id from event_attendees where user_id = person)
    and (also_of_past or event_over_at > now()) order by id for no key update;
  with freed as (
    delete from event_attendees as a using posts as e
    where a.user_id = person and e.id = a.event_id and (also_of_past or e.event_over_at > now())
    returning a.event_id
  ) update posts set attendee_count = attendee_count - 1 from freed where posts.id = freed.event_id;
end $$;

-- Whoever is deactivated will not come; whoever is erased leaves no place behind, also not in what is over.
create function free_places_of_account() returns trigger language plpgsql as $$
begin
  perform free_places(new.id, false);
  return null;
end $$;
create trigger accounts_free_places after update of is_active on accounts
  for each row when (old.is_active and not new.is_active) execute function free_places_of_account();

create function free_places_of_profile() returns trigger language plpgsql as $$
begin
  perform free_places(old.id, true);
  return old;
end $$;
create trigger profiles_free_places before delete on profiles for each row execute function free_places_of_profile();
