create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Lower case and without accents. The two-argument form names its dictionary, so that it may be called immutable.
create function fold(value text) returns text language sql immutable strict parallel safe as
  $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

alter table posts
  add column edited_at timestamptz(3),
  add column listing_price_cents int check (listing_price_cents >= 0),
  add column listing_currency text check (listing_currency in ('EUR', 'USD', 'GBP')),
  add column listing_rent_period text check (listing_rent_period in ('day', 'week', 'month')),
  -- The title in an address, made unique by the end of the id. It follows the title: an address is found by its end.
  add column slug text not null generated always as (
    left(trim(both '-' from regexp_replace(fold(title), '[^a-z0-9]+', '-', 'g')), 60) || '-' || right(id::text, 12)
  ) stored,
  add column haystack text not null generated always as (fold(' ' || title || ' ' || coalesce(question_body, ''))) stored;
alter table post_replies add column edited_at timestamptz(3);

create index posts_by_end_of_slug on posts (right(id::text, 12));
-- What is not sorted in yet is read through by every search: little of it may wait.
create index posts_found on posts using gin (haystack gin_trgm_ops) with (gin_pending_list_limit = 128)
  where post_type = 'question' and deleted_at is null;
create index posts_most_answered on posts (city_id, reply_count desc, created_at desc, id desc)
  where post_type = 'question' and deleted_at is null;
create index posts_unanswered on posts (city_id, created_at desc, id desc)
  where post_type = 'question' and deleted_at is null and reply_count = 0;
create index posts_feed on posts (city_id, is_featured desc, created_at desc, id desc)
  where post_type in ('question', 'event', 'selling', 'renting', 'ticket') and deleted_at is null;

-- One featured post for a city. Of those before, the newest stays.
update posts set is_featured = false where is_featured and id not in (
  select distinct on (city_id) id from posts where is_featured and deleted_at is null order by city_id, created_at desc, id desc);
create unique index posts_featured on posts (city_id) where is_featured and deleted_at is null;

-- The tables of the product's first version: read for the feed, never written.
create table questions (
  id uuid primary key,
  title text not null,
  content text,
  user_id uuid not null references profiles on delete cascade,
  city_id uuid not null references cities on delete cascade,
  created_at timestamptz(3) not null default now()
);
create table events (
  id uuid primary key,
  title text not null,
  description text,
  location text,
  event_date timestamptz(3),
  user_id uuid not null references profiles on delete cascade,
  city_id uuid not null references cities on delete cascade,
  created_at timestamptz(3) not null default now()
);
create table market_items (
  id uuid primary key,
  title text not null,
  description text,
  price numeric(12, 2),
  is_available boolean not null default true,
  user_id uuid not null references profiles on delete cascade,
  city_id uuid not null references cities on delete cascade,
  created_at timestamptz(3) not null default now()
);
create index questions_feed on questions (city_id, created_at desc, id desc);
create index events_feed on events (city_id, created_at desc, id desc);
create index market_items_feed on market_items (city_id, created_at desc, id desc) where is_available;
create index questions_of_author on questions (user_id);
create index events_of_author on events (user_id);
create index market_items_of_author on market_items (user_id);

create table post_flags (
  id uuid primary key,
  post_id uuid references posts on delete cascade,
  reply_id uuid references post_replies on delete cascade,
  reporter_id uuid not null references profiles on delete cascade,
  reason text not null check (char_length(reason) between 1 and 1000),
  status text not null default 'pending' check (status in ('pending', 'resolved', 'dismissed')),
  created_at timestamptz(3) not null default now(),
  check ((post_id is null) <> (reply_id is null)),
  unique (post_id, reporter_id),
  unique (reply_id, reporter_id)
);
create index post_flags_queue on post_flags (status, created_at desc, id desc);
create index post_flags_of_reporter on post_flags (reporter_id);

-- Whom to meet: the members of a city by what they share, the most recently active first.
create index profiles_by_neighborhood on profiles (city_id, neighborhood, last_active_at desc nulls last, id) where onboarding_completed;
create index profiles_by_hometown on profiles (city_id, fold(hometown), last_active_at desc nulls last, id) where onboarding_completed;
create index profiles_by_country on profiles (city_id, fold(country), last_active_at desc nulls last, id) where onboarding_completed;
create index profiles_newest on profiles (city_id, onboarding_completed_at desc, id) where onboarding_completed;
create index profiles_by_activity on profiles (city_id, last_active_at desc nulls last, id) where onboarding_completed;
create index profiles_icebreaker on profiles (city_id, updated_at desc, id) where onboarding_completed and icebreaker_answer is not null;
