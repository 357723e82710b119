-- The ids of rows follow the order of commits within each city. The nil id is the order of accounts without a city. Cursors of
-- the former order are refused, so that no client replays rows from before.
alter table outbox add column order_city_id uuid;
update outbox set order_city_id = coalesce(
  city_id,
  (select city_id from profiles where id = account_ids[1]),
  '00000000-0000-0000-0000-000000000000'
);
alter table outbox alter column order_city_id set not null;
create index outbox_order on outbox (order_city_id, id);

-- During an upgrade, processes of the former version insert rows without it.
create function order_outbox() returns trigger language plpgsql as $$
begin
  new.order_city_id := coalesce(
    new.city_id,
    (select city_id from profiles where id = new.account_ids[1]),
    '00000000-0000-0000-0000-000000000000'
  );
  return new;
end $$;
create trigger outbox_is_ordered before insert on outbox for each row
  when (new.order_city_id is null) execute function order_outbox();
