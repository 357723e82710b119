create table passkeys (
  id uuid primary key,
  user_id uuid not null references accounts on delete cascade,
  credential_id text not null unique check (char_length(credential_id) between 1 and 1364),
  public_key bytea not null,
  -- Of the authenticator. Zero if it does not count.
  counter bigint not null default 0 check (counter >= 0),
  -- Random; the authenticator returns it with each sign-in.
  user_handle text not null,
  transports text[] not null default '{}',
  backed_up boolean not null default false,
  name text not null check (char_length(name) between 1 and 40),
  user_agent text,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_of_account on passkeys (user_id, created_at, id);

-- Lost after a crash, like the other counts of attempts: the browser asks for another challenge.
create unlogged table passkey_challenges (
  hash text primary key,
  purpose text not null check (purpose in ('signIn', 'secondStep', 'confirm', 'add')),
  -- Of the session, or for a sign-in the hash of a cookie.
  browser text not null,
  -- For adding a passkey: what the new one will return.
  user_handle text,
  expires_at timestamptz not null
);
create index passkey_challenges_expired on passkey_challenges (expires_at);

-- Which passkey opened or completed a session; removing the passkey ends it.
alter table sessions add column passkey_id uuid references passkeys on delete set null;
create index sessions_of_passkey on sessions (passkey_id) where passkey_id is not null;

-- Two-factor can be on with passkeys alone.
alter table user_2fa drop constraint user_2fa_check;
