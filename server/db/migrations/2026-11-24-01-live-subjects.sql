-- What each live event is about, so that earlier events about something are removed together with it. What was written before
-- is not known by its subject and may tell of what is gone: it is emptied, and browsers that come back read everything anew.
-- The newest row stays, as it says how far the numbers have come.
delete from outbox where id < (select max(id) from outbox);
update outbox set city_id = null, account_ids = '{}', event = '{"type": "resync"}';
alter table outbox
  add column subject_id uuid,
  add column parent_id uuid,
  add column gone_id uuid;
create index outbox_subject on outbox (subject_id) where subject_id is not null;
create index outbox_parent on outbox (parent_id) where parent_id is not null;
