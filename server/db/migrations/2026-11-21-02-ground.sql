-- Live events. Written only by server/db/transaction.ts, which makes the order of ids the order of commits.
create table outbox (
  id bigserial primary key,
  city_id uuid references cities on delete cascade,
  account_ids uuid[],
  event jsonb not null,
  created_at timestamptz(3) not null default now(),
  check ((city_id is null) <> (account_ids is null))
);
create index outbox_age on outbox (created_at);

create table jobs (
  id uuid primary key,
  kind text not null,
  payload jsonb not null,
  run_at timestamptz not null default now(),
  attempts int not null default 0,
  locked_until timestamptz,
  last_error text,
  created_at timestamptz(3) not null default now()
);
create index jobs_due on jobs (run_at, id);

-- Where mail goes when no mail server is named. Empty in production.
create table mailbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  at timestamptz(3) not null default now()
);
create index mailbox_newest on mailbox (at desc, id desc);

-- Unlogged: counting should not wait for the disk, and to forget the counts in a crash harms nobody.
create unlogged table rate_limits (
  key text primary key,
  count int not null,
  resets_at timestamptz not null
);
create index rate_limits_expired on rate_limits (resets_at);
