-- Who sees a field of a profile: members with something in common with its owner, or only the owner. A field without an entry is
-- visible to everyone.
create function on_card(visibility jsonb, field text, value text) returns text language sql immutable parallel safe as
  $$ select case when not visibility ? field then value end $$;

-- Cards are shared by a whole city, in caches and live events. So cards, lists, filters, orders and search read these columns,
-- which contain only what everyone may see. All other columns keep the values of existing rows.
alter table profiles
  drop column haystack,
  add column paused_at timestamptz(3),
  add column visibility jsonb not null default '{}' check (
    visibility - array['jobTitle', 'company', 'neighborhood', 'hometown', 'yearsInCity', 'relationshipStatus', 'lastActive'] = '{}'
    and not jsonb_path_exists(visibility, 'strict $.* ? (@.type() != "string" || (@ != "inCommon" && @ != "onlyMe"))')
  ),
  add column card_job_title text generated always as (on_card(visibility, 'jobTitle', job_title)) stored,
  add column card_company text generated always as (on_card(visibility, 'company', company)) stored,
  add column card_neighborhood text generated always as (on_card(visibility, 'neighborhood', neighborhood)) stored,
  add column card_neighborhood_display text generated always as (
    on_card(visibility, 'neighborhood', case
      when neighborhood = 'Other' and neighborhood_other_text <> '' then 'Other (' || neighborhood_other_text || ')'
      else neighborhood
    end)
  ) stored,
  add column card_hometown text generated always as (on_card(visibility, 'hometown', hometown)) stored,
  add column card_country text generated always as (on_card(visibility, 'hometown', country)) stored,
  add column card_years_in_city text generated always as (on_card(visibility, 'yearsInCity', years_in_city)) stored,
  -- Members who hide their last activity sort as if they had not been active.
  add column active_key timestamptz(3) generated always as (
    case
      when visibility ? 'lastActive' and last_active_at is not null then '1970-01-01 00:00:00+00'::timestamptz
      else last_active_at
    end
  ) stored,
  add column haystack text not null generated always as (
    fold(' ' || name || ' ' || coalesce(on_card(visibility, 'jobTitle', job_title), '')
      || ' ' || coalesce(on_card(visibility, 'company', company), '') || ' ' || coalesce(industry, '')
      || ' ' || coalesce(on_card(visibility, 'hometown', hometown), '')
      || ' ' || coalesce(on_card(visibility, 'hometown', country), '')
      || ' ' || coalesce(on_card(visibility, 'neighborhood', neighborhood), '')
      || ' ' || coalesce(on_card(visibility, 'neighborhood', neighborhood_other_text), '') || ' ' || joined(knowledgeable_in))
  ) stored;

drop index profiles_by_neighborhood;
drop index profiles_by_hometown;
drop index profiles_by_country;
drop index profiles_by_activity;
drop index profiles_by_years;
create index profiles_found on profiles using gin (haystack gin_trgm_ops) with (gin_pending_list_limit = 128) where onboarding_completed;
create index profiles_by_neighborhood on profiles (city_id, card_neighborhood, active_key desc nulls last, id) where onboarding_completed;
create index profiles_by_hometown on profiles (city_id, fold(card_hometown), active_key desc nulls last, id) where onboarding_completed;
create index profiles_by_country on profiles (city_id, fold(card_country), active_key desc nulls last, id) where onboarding_completed;
create index profiles_by_activity on profiles (city_id, active_key desc nulls last, id) where onboarding_completed;
create index profiles_by_years on profiles (city_id, card_years_in_city) where onboarding_completed;
-- The analytics count all active members, also those who hide their last activity.
create index profiles_hiding_activity on profiles (city_id, last_active_at) where onboarding_completed and visibility ? 'lastActive';

drop trigger profiles_announce_change on profiles;
create trigger profiles_announce_change after update on profiles for each row
  when (
    (old.name, old.role, old.onboarding_completed, old.avatar_path, old.avatar_updated_at, old.city_id, old.visibility, old.paused_at,
     old.job_title, old.company, old.neighborhood, old.neighborhood_display, old.hometown, old.country, old.knowledgeable_in)
    is distinct from
    (new.name, new.role, new.onboarding_completed, new.avatar_path, new.avatar_updated_at, new.city_id, new.visibility, new.paused_at,
     new.job_title, new.company, new.neighborhood, new.neighborhood_display, new.hometown, new.country, new.knowledgeable_in)
  )
  execute function announce_account('id');
