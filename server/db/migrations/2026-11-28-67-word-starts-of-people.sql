alter table profiles drop column haystack, drop column name_key, drop column name_key_es;
alter table profiles
  add column haystack text not null generated always as (
    searchable(name || ' ' || coalesce(on_card(visibility, 'jobTitle', job_title), '')
      || ' ' || coalesce(on_card(visibility, 'company', company), '') || ' ' || coalesce(industry, '')
      || ' ' || coalesce(on_card(visibility, 'hometown', hometown), '')
      || ' ' || coalesce(on_card(visibility, 'hometown', country), '')
      || ' ' || coalesce(on_card(visibility, 'neighborhood', neighborhood), '')
      || ' ' || coalesce(on_card(visibility, 'neighborhood', neighborhood_other_text), '') || ' ' || joined(knowledgeable_in))
  ) stored,
  add column name_key text collate "C" not null generated always as (left(name_order(name), 50)) stored,
  -- In Spanish, ñ is a letter after n. U+02AF is in no name, and sorts after z.
  add column name_key_es text collate "C" not null generated always as (
    left(name_order(replace(replace(normalize(name, NFC), 'ñ', 'nʯ'), 'Ñ', 'nʯ')), 50)
  ) stored;
create index profiles_found on profiles using gin (haystack gin_trgm_ops) with (gin_pending_list_limit = 128) where onboarding_completed;
create index profiles_by_name on profiles (city_id, name_key, id) where onboarding_completed;
create index profiles_by_name_es on profiles (city_id, name_key_es, id) where onboarding_completed;
-- Their keys are folded.
reindex index profiles_by_hometown;
reindex index profiles_by_country;
