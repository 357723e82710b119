-- Accounts, credentials, sessions and mail links are Better Auth's tables under our names and column style.
create table cities (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,60}$'),
  name text not null check (char_length(name) between 1 and 120),
  time_zone text not null
);
insert into cities (id, slug, name, time_zone)
values ('0193f000-0000-7000-8000-000000000001', 'barcelona', 'Barcelona', 'Europe/Madrid');

create table accounts (
  id uuid primary key,
  name text not null check (char_length(name) <= 120),
  email text not null check (char_length(email) <= 254),
  email_verified boolean not null default false,
  image text,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index accounts_email on accounts (lower(email));

create table credentials (
  id uuid primary key,
  account_id text not null,
  provider_id text not null,
  user_id uuid not null references accounts on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, provider_id)
);

create table sessions (
  id uuid primary key,
  token text not null unique,
  user_id uuid not null references accounts on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  second_factor_at timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index sessions_of_account on sessions (user_id);
create index sessions_expired on sessions (expires_at);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index verifications_identifier on verifications (identifier);
create index verifications_expired on verifications (expires_at);

-- One profile for one account: it shares the account's id and goes with it.
create table profiles (
  id uuid primary key references accounts on delete cascade,
  name text not null default '' check (char_length(name) <= 120),
  hometown text check (char_length(hometown) <= 120),
  country text check (char_length(country) <= 120),
  industry text check (char_length(industry) <= 120),
  company text check (char_length(company) <= 120),
  job_title text check (char_length(job_title) <= 120),
  years_in_city text check (years_in_city in
    ('less-than-1', '1-2', '1-3', '3-5', '4-6', '6-plus', '7-10', '11-14', '15-plus', 'native')),
  neighborhood text check (char_length(neighborhood) <= 120),
  neighborhood_other_text text check (char_length(neighborhood_other_text) <= 120),
  neighborhood_display text generated always as (
    case when neighborhood = 'Other' then 'Other (' || coalesce(neighborhood_other_text, '') || ')' else neighborhood end
  ) stored,
  knowledgeable_in text[] not null default '{}' check (cardinality(knowledgeable_in) <= 5),
  icebreaker_answer text check (char_length(icebreaker_answer) <= 500),
  relationship_status text check (relationship_status in
    ('single', 'its-complicated', 'seeing-someone', 'partnered', 'married', 'open-relationship')),
  onboarding_completed boolean not null default false,
  onboarding_completed_at timestamptz(3),
  avatar_path text,
  avatar_updated_at timestamptz(3),
  role text not null default 'member' check (role in ('member', 'admin', 'superadmin')),
  city_id uuid references cities on delete restrict,
  primary_city_id uuid references cities on delete restrict,
  last_active_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (not onboarding_completed or (char_length(name) > 0 and city_id is not null and onboarding_completed_at is not null))
);

-- The second factor is asked for wherever a session becomes a viewer; a row with `enabled` closes every other way in.
create table user_2fa (
  user_id uuid primary key references accounts on delete cascade,
  enabled boolean not null default false,
  secret_encrypted text,
  recovery_codes_hashed text[] not null default '{}',
  last_used_at timestamptz(3)
);
