alter table user_list drop column haystack, drop column email_haystack, drop column name_key, drop column role_key, drop column city_key;
alter table user_list
  add column name_key text collate "C" not null generated always as (
    left(name_order(coalesce(nullif(profile_name, ''), account_name)), 40)
  ) stored,
  add column role_key text collate "C" not null generated always as (
    case role when 'superadmin' then '0' when 'admin' then '1' else '2' end
      || left(name_order(coalesce(nullif(profile_name, ''), account_name)), 40)
  ) stored,
  add column city_key text collate "C" not null generated always as (
    case city_name when '' then chr(65535) else left(fold(city_name), 20) end || chr(9)
      || left(name_order(coalesce(nullif(profile_name, ''), account_name)), 40)
  ) stored,
  add column haystack text not null generated always as (
    searchable(coalesce(nullif(profile_name, ''), account_name) || ' ' || city_name)
  ) stored,
  -- Apart, because what is found by it only is recorded for the owner.
  add column email_haystack text not null generated always as (email_words(email)) stored;
create index user_list_by_name on user_list (name_key, id);
create index user_list_by_role on user_list (role_key, id);
create index user_list_by_city on user_list (city_key, id);
create index user_list_inactive_by_name on user_list (name_key, id) where not is_active;
create index user_list_inactive_by_role on user_list (role_key, id) where not is_active;
create index user_list_inactive_by_city on user_list (city_key, id) where not is_active;
create index user_list_found on user_list using gin (haystack gin_trgm_ops) with (gin_pending_list_limit = 128);
create index user_list_found_by_email on user_list using gin (email_haystack gin_trgm_ops) with (gin_pending_list_limit = 128);
