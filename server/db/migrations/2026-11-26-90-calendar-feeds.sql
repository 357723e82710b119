-- The secret link to a member's events. A calendar app sends the secret, which is found by its hash.
create table calendar_feeds (
  user_id uuid primary key references accounts on delete cascade,
  -- SHA-256 of the secret, base64url.
  secret_hash text not null unique check (length(secret_hash) = 43),
  -- Sealed with the secret of the installation, so that the settings can show the link.
  secret text not null,
  -- Counts renewals.
  version int not null default 1 check (version > 0),
  contents text[] not null default '{joined,hosting}' check (contents <@ '{joined,hosting}'),
  created_at timestamptz(3) not null default now(),
  renewed_at timestamptz(3)
);

-- Secrets that were renewed, or whose account is erased. Calendar apps that still send them are told to stop. Says nothing about the
-- member.
create table ended_calendar_links (
  secret_hash text primary key
);

-- Also for rows that are deleted with their account.
create function end_calendar_link() returns trigger language plpgsql as $$
begin
  insert into ended_calendar_links (secret_hash) values (old.secret_hash) on conflict do nothing;
  return null;
end $$;
create trigger calendar_feeds_end_link after delete or update of secret_hash on calendar_feeds
  for each row execute function end_calendar_link();
