-- Each time staff opened private data of a member, with the reason that the member sees. Kept for a year.
create table staff_access (
  id uuid primary key,
  user_id uuid not null references accounts on delete cascade,
  staff_id uuid references accounts on delete set null,
  kind text not null check (kind in ('conversation', 'account', 'search')),
  -- The report case whose messages were read.
  case_id uuid,
  messages int check (messages > 0),
  -- Null for searches, and for the reported member of a conversation, who must not see the report's words.
  reason text check (char_length(reason) between 1 and 1000),
  at timestamptz(3) not null default now(),
  check ((kind = 'conversation') = (case_id is not null and messages is not null)),
  check (kind <> 'account' or reason is not null)
);
create index staff_access_newest on staff_access (user_id, at desc, id desc);
create index staff_access_recent on staff_access (staff_id, user_id, at);
create index staff_access_age on staff_access (at);

-- Users are found by name and city. Searching emails by parts would reveal them without a record.
alter table user_list drop column haystack;
alter table user_list add column haystack text not null generated always as (
  fold(' ' || coalesce(nullif(profile_name, ''), account_name) || ' ' || city_name)
) stored;
create index user_list_found on user_list using gin (haystack gin_trgm_ops) with (gin_pending_list_limit = 128);

-- A sign-in from a new browser. The email about it has a link for the owner to say that it was not them.
create table sign_in_alerts (
  token_hash text primary key,
  user_id uuid not null references accounts on delete cascade,
  user_agent text,
  at timestamptz(3) not null default now(),
  expires_at timestamptz not null,
  -- The owner denied this or a later sign-in, or has reset the password since.
  settled text check (settled in ('denied', 'reset'))
);
create index sign_in_alerts_of_account on sign_in_alerts (user_id);
create index sign_in_alerts_expired on sign_in_alerts (expires_at);

-- After a denied sign-in the password no longer works, until a reset.
alter table accounts add column password_void boolean not null default false;
-- Known once the password is right; announced when the second step is done.
alter table sessions add column new_browser boolean not null default false;
