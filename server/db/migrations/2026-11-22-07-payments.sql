-- What Stripe sent, each event once, without what is secret or personal in it.
create table webhook_events (
  id uuid primary key,
  event_id text not null unique check (char_length(event_id) between 1 and 255),
  type text not null check (char_length(type) between 1 and 255),
  received_at timestamptz(3) not null default now(),
  payload jsonb not null
);
create index webhook_events_newest on webhook_events (received_at desc, id desc);

-- What the events say of each payment. Status, state_at and state_event_id tell which event it is of, so that one that comes
-- late changes nothing.
create table payments (
  id uuid primary key,
  external_ref text not null unique check (char_length(external_ref) between 1 and 255),
  amount_cents int not null check (amount_cents >= 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  status text not null check (status in ('created', 'processing', 'failed', 'canceled', 'succeeded', 'refunded')),
  refunded_cents int not null default 0 check (refunded_cents >= 0),
  state_at timestamptz(3) not null,
  state_event_id text not null,
  created_at timestamptz(3) not null,
  raw jsonb not null
);
create index payments_newest on payments (created_at desc, id desc);

-- Every attempt of an admin to see payment records. Without foreign keys, as the audit log: a line outlives its account.
create table payment_access_log (
  id uuid primary key,
  at timestamptz(3) not null default now(),
  user_id uuid not null,
  allowed boolean not null
);
create index payment_access_log_by_time on payment_access_log (at desc) where allowed;
