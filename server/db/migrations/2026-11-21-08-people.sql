-- Immutable, unlike array_to_string itself, whose result could depend on how a type is written.
create function joined(words text[]) returns text language sql immutable strict parallel safe as
  $$ select array_to_string(words, ' ') $$;

-- Whoever finished onboarding was here then: the directory is sorted by it.
update profiles set last_active_at = onboarding_completed_at where onboarding_completed and last_active_at is null;

alter table profiles
  add check (not onboarding_completed or last_active_at is not null),
  add column interests text[] not null default '{}' check (cardinality(interests) <= 8),
  add column has_social_verification boolean not null default false,
  add column invited_by uuid references accounts on delete set null,
  add column haystack text not null generated always as (
    fold(' ' || name || ' ' || coalesce(job_title, '') || ' ' || coalesce(company, '') || ' ' || coalesce(industry, '')
      || ' ' || coalesce(hometown, '') || ' ' || coalesce(country, '') || ' ' || coalesce(neighborhood, '')
      || ' ' || coalesce(neighborhood_other_text, '') || ' ' || joined(knowledgeable_in))
  ) stored,
  -- The database inside the process knows no alphabets. English and Catalan sort letters with accents beside those
  -- without; the Spanish ñ stands behind n. Cut, so that a place in the list fits into a cursor.
  add column name_key text collate "C" not null generated always as (left(fold(btrim(name)), 50)) stored,
  add column name_key_es text collate "C" not null generated always as (
    left(fold(replace(replace(btrim(name), 'ñ', 'n~'), 'Ñ', 'n~')), 50)
  ) stored;

-- As with posts, little may wait to be sorted in: every search reads through it.
create index profiles_found on profiles using gin (haystack gin_trgm_ops) with (gin_pending_list_limit = 128) where onboarding_completed;
create index profiles_knowing on profiles using gin (knowledgeable_in) with (gin_pending_list_limit = 128) where onboarding_completed;
create index profiles_interested on profiles using gin (interests) with (gin_pending_list_limit = 128) where onboarding_completed;
create index profiles_by_name on profiles (city_id, name_key, id) where onboarding_completed;
create index profiles_by_name_es on profiles (city_id, name_key_es, id) where onboarding_completed;
create index profiles_by_years on profiles (city_id, years_in_city) where onboarding_completed;
create index profiles_verified on profiles (city_id) where onboarding_completed and has_social_verification;
-- Few accounts are inactive: whoever is shown to others is looked for among these.
create index accounts_inactive on accounts (id) where not is_active;
create index profiles_invited on profiles (invited_by) where onboarding_completed;

-- One valid link for each person; those before are kept so that they can be told from made-up ones.
create table invitations (
  token text primary key check (char_length(token) between 8 and 40),
  inviter_id uuid not null references accounts on delete cascade,
  created_at timestamptz(3) not null default now(),
  revoked_at timestamptz(3)
);
create unique index invitations_valid on invitations (inviter_id) where revoked_at is null;

alter table post_flags
  add column profile_id uuid references profiles on delete cascade,
  drop constraint post_flags_check,
  add constraint post_flags_subject check (num_nonnulls(post_id, reply_id, profile_id) = 1),
  add unique (profile_id, reporter_id);
