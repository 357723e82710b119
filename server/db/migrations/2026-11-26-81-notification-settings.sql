alter table notifications
  -- False if its topic is turned off in the app, and only an email is sent.
  add column in_app boolean not null default true,
  -- While an email about the group is queued: when.
  add column mail_at timestamptz(3);

-- The job whose email is about the cause; a later email is about other causes.
alter table notification_causes add column mail_id uuid;

create table notification_settings (
  user_id uuid primary key references accounts on delete cascade,
  -- Choices that differ from the defaults, as in {"replies.mail": true}.
  choices jsonb not null default '{}' check (jsonb_typeof(choices) = 'object'),
  paused_until timestamptz(3)
);

-- The last message that an email said is unread.
alter table conversation_participants add column mailed_seq int not null default 0;
