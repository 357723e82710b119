create table maintenance (
  only_one boolean primary key default true check (only_one),
  text text not null check (char_length(text) <= 500),
  since timestamptz(3) not null default now()
);
comment on table maintenance is 'Has a row while the app is open to admins only.';
comment on column maintenance.text is 'What the operator says to members; may be empty.';

-- Announces what every process keeps in memory. The payload is the table.
create function announce_installation() returns trigger language plpgsql as $$
begin
  perform pg_notify('installation_changes', tg_table_name);
  return null;
end $$;
comment on function announce_installation is 'Tells every process which table of the installation has changed.';

create trigger maintenance_announce after insert or update or delete on maintenance for each statement
  execute function announce_installation();
comment on trigger maintenance_announce on maintenance is 'Processes read it again.';
create trigger push_keys_announce after insert or update or delete on push_keys for each statement
  execute function announce_installation();
comment on trigger push_keys_announce on push_keys is 'Processes read the key again.';
