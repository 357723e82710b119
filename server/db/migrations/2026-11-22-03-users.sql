-- What administrators find users by. A word is to be found in a name, an address or a city, which stand in three tables: no
-- index reaches over these, so they are brought together here, kept true by triggers. Each of these writes the columns of
-- its own table alone: two that come at once then cannot undo one another. Every account has a row, onboarded or not.
create table user_list (
  id uuid primary key references accounts on delete cascade,
  account_name text not null,
  profile_name text not null default '',
  email text not null,
  city_name text not null default '',
  role text not null default 'member',
  is_active boolean not null,
  last_active_at timestamptz(3),
  -- What lists are sorted by, each in one column: of several the planner knows the first alone, and takes whoever comes
  -- after a place in a city of 100,000 for few. Cut, so that a place fits into a cursor. Nobody's city comes last.
  name_key text collate "C" not null generated always as (
    left(fold(btrim(coalesce(nullif(profile_name, ''), account_name))), 40)
  ) stored,
  role_key text collate "C" not null generated always as (
    case role when 'superadmin' then '0' when 'admin' then '1' else '2' end
      || left(fold(btrim(coalesce(nullif(profile_name, ''), account_name))), 40)
  ) stored,
  city_key text collate "C" not null generated always as (
    case city_name when '' then chr(65535) else left(fold(city_name), 20) end || chr(9)
      || left(fold(btrim(coalesce(nullif(profile_name, ''), account_name))), 40)
  ) stored,
  active_key timestamptz(3) not null generated always as (coalesce(last_active_at, '1970-01-01 00:00:00+00'::timestamptz)) stored,
  haystack text not null generated always as (
    fold(' ' || coalesce(nullif(profile_name, ''), account_name) || ' ' || email || ' ' || city_name)
  ) stored
);

insert into user_list (id, account_name, profile_name, email, city_name, role, is_active, last_active_at)
select a.id, a.name, coalesce(p.name, ''), a.email, coalesce(c.name, ''), coalesce(p.role, 'member'), a.is_active, p.last_active_at
from accounts as a left join profiles as p on p.id = a.id left join cities as c on c.id = p.city_id;

create index user_list_by_name on user_list (name_key, id);
create index user_list_by_role on user_list (role_key, id);
create index user_list_by_city on user_list (city_key, id);
create index user_list_by_activity on user_list (active_key, id);
-- Few are inactive, and in some orders they stand together where nobody looks first.
create index user_list_inactive_by_name on user_list (name_key, id) where not is_active;
create index user_list_inactive_by_role on user_list (role_key, id) where not is_active;
create index user_list_inactive_by_city on user_list (city_key, id) where not is_active;
create index user_list_inactive_by_activity on user_list (active_key, id) where not is_active;
create index user_list_administering on user_list (role, id) where role <> 'member';
create index user_list_found on user_list using gin (haystack gin_trgm_ops) with (gin_pending_list_limit = 128);

create function list_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into user_list (id, account_name, email, is_active) values (new.id, new.name, new.email, new.is_active);
  else
    update user_list set account_name = new.name, email = new.email, is_active = new.is_active where id = new.id;
  end if;
  return null;
end $$;
create trigger accounts_are_listed after insert on accounts for each row execute function list_account();
create trigger accounts_stay_listed after update of name, email, is_active on accounts for each row
  when ((old.name, old.email, old.is_active) is distinct from (new.name, new.email, new.is_active))
  execute function list_account();

create function list_profile() returns trigger language plpgsql as $$
begin
  update user_list set profile_name = new.name, role = new.role, last_active_at = new.last_active_at,
    city_name = coalesce((select name from cities where id = new.city_id), '')
  where id = new.id;
  return null;
end $$;
create trigger profiles_are_listed after insert on profiles for each row execute function list_profile();
create trigger profiles_stay_listed after update of name, role, city_id, last_active_at on profiles for each row
  when ((old.name, old.role, old.city_id, old.last_active_at) is distinct from (new.name, new.role, new.city_id, new.last_active_at))
  execute function list_profile();

create function unlist_profile() returns trigger language plpgsql as $$
begin
  update user_list set profile_name = '', role = 'member', last_active_at = null, city_name = '' where id = old.id;
  return null;
end $$;
create trigger profiles_are_unlisted after delete on profiles for each row execute function unlist_profile();

create function list_city() returns trigger language plpgsql as $$
begin
  update user_list set city_name = new.name from profiles where profiles.city_id = new.id and user_list.id = profiles.id;
  return null;
end $$;
create trigger cities_stay_listed after update of name on cities for each row
  when (old.name is distinct from new.name) execute function list_city();

-- A user's page counts the reports about them.
create index conversation_reports_about on conversation_reports (reported_user_id);
