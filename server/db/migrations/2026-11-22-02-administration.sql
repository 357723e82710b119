-- When this session last entered a code of the authenticator: what is dangerous asks for a fresh one.
alter table sessions add column code_entered_at timestamptz(3);
-- Whoever completed their session with a code did so then.
update sessions set code_entered_at = second_factor_at where second_factor_at is not null;

-- Who administered what. Without foreign keys: a line stays when the account or the thing it is about has gone. Names
-- are not kept here but read from where they stand, so that erasing somebody erases their name here too.
create table audit_log (
  id uuid primary key,
  -- Not the time of the transaction: what is done together keeps its order.
  at timestamptz(3) not null default clock_timestamp(),
  -- Null for the operator at the server itself.
  actor_id uuid,
  action text not null check (char_length(action) between 1 and 60),
  subject_kind text check (subject_kind in ('account', 'post', 'reply', 'conversation', 'terms', 'payments')),
  subject_id uuid,
  before jsonb,
  after jsonb,
  note text check (char_length(note) <= 2000),
  check ((subject_kind is null) = (subject_id is null) or subject_kind in ('terms', 'payments'))
);
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_by_action on audit_log (action, at desc, id desc);
create index audit_log_of_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_about on audit_log (subject_id, at desc, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_stays before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_is_not_emptied before truncate on audit_log for each statement execute function refuse_change();

-- The right to see payment records, given by the operator to an admin beside their role. What was taken away is kept: it
-- is counted as an emergency revocation.
create table payment_admins (
  id uuid primary key,
  user_id uuid not null references accounts on delete cascade,
  granted_at timestamptz(3) not null default now(),
  revoked_at timestamptz(3)
);
create unique index payment_admins_valid on payment_admins (user_id) where revoked_at is null;
