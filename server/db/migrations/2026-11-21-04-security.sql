-- The second step: how often it was tried, until when it is closed, and the newest time step whose code was accepted.
alter table user_2fa
  add column attempts int not null default 0,
  add column locked_until timestamptz,
  add column last_step int,
  add check (not enabled or secret_encrypted is not null);

alter table sessions
  add column remembered boolean not null default false,
  add column last_active_at timestamptz(3) not null default now();

-- A browser that may skip the second step: what it looks like, and the keyed hash of the secret in its cookie.
create table trusted_device (
  id uuid primary key,
  user_id uuid not null references accounts on delete cascade,
  device_id text not null check (device_id ~ '^[0-9a-f]{64}$'),
  secret_hash text not null unique,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  expires_at timestamptz not null
);
create index trusted_device_of_account on trusted_device (user_id, last_used_at desc, id desc);
create index trusted_device_expired on trusted_device (expires_at);

-- A change of address waits here until both addresses have confirmed it. Only hashes of the links are kept.
create table email_changes (
  user_id uuid primary key references accounts on delete cascade,
  new_email text not null check (char_length(new_email) <= 254),
  old_token_hash text not null unique,
  new_token_hash text not null unique,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz(3) not null default now()
);
create index email_changes_expired on email_changes (expires_at);

create table security_log (
  id uuid primary key,
  user_id uuid not null references accounts on delete cascade,
  event text not null check (char_length(event) between 1 and 60),
  user_agent text,
  created_at timestamptz(3) not null default now()
);
create index security_log_newest on security_log (user_id, created_at desc, id desc);
create index security_log_age on security_log (created_at);

-- Failed sign-ins and until when the door stays closed. Unlogged, as the other counts are.
create unlogged table sign_in_failures (
  key text primary key,
  failures int not null,
  closed_until timestamptz not null,
  forgotten_at timestamptz not null
);
create index sign_in_failures_forgotten on sign_in_failures (forgotten_at);

-- A new link voids its account's older ones.
create index verifications_of_account on verifications (value);
