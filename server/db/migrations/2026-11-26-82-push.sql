-- Signs requests to push services. Browsers subscribe to the public key, so a new pair ends all subscriptions.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  -- Sealed with the secret of the installation.
  private_key text not null,
  created_at timestamptz(3) not null default now()
);

-- A browser that receives push notifications, until its session ends.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references accounts on delete cascade,
  session_id uuid not null unique references sessions on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  -- The browser's public key and secret, as it gave them: base64url.
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null default now(),
  delivered_at timestamptz(3)
);
create index push_subscriptions_of_user on push_subscriptions (user_id, created_at desc);

alter table notification_settings
  add column quiet boolean not null default true,
  -- In the time of the city. Until the next day if `quiet_to` is earlier.
  add column quiet_from time(0) not null default '22:00',
  add column quiet_to time(0) not null default '08:00',
  -- Whether push notifications quote messages and replies.
  add column previews boolean not null default false;
