-- What happened to a member's questions, events, listings and account. Unread rows of the same group are one row.
create table notifications (
  id uuid primary key,
  user_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in (
    'replied', 'repliedAfter', 'joined', 'left', 'eventChanged', 'eventCanceled', 'eventSoon', 'priceLowered', 'sold',
    'reportDecided', 'contentRemoved', 'contentRestored', 'security', 'roleChanged', 'caseReported', 'casesWaiting'
  )),
  group_key text not null check (length(group_key) <= 200),
  post_id uuid references posts on delete cascade,
  details jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  -- Of the newest cause; the list is in this order.
  changed_at timestamptz(3) not null default now(),
  read_at timestamptz(3)
);
create unique index notifications_grouped on notifications (user_id, group_key) where read_at is null;
create index notifications_in_order on notifications (user_id, changed_at desc, id desc);
create index notifications_of_post on notifications (post_id) where post_id is not null;
create index notifications_by_age on notifications (changed_at);

-- The primary key permits each cause once for each member, so that a repeated job or request notifies no one twice.
create table notification_causes (
  user_id uuid not null references accounts on delete cascade,
  cause text not null check (length(cause) <= 200),
  notification_id uuid not null references notifications on delete cascade,
  actor_id uuid references profiles on delete cascade,
  reply_id uuid references post_replies on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, cause)
);
create index notification_causes_in_order on notification_causes (notification_id, created_at desc);
create index notification_causes_of_actor on notification_causes (actor_id) where actor_id is not null;
create index notification_causes_of_reply on notification_causes (reply_id) where reply_id is not null;

-- "Turn off for this question" and "for this event".
create table notification_mutes (
  user_id uuid not null references accounts on delete cascade,
  post_id uuid not null references posts on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, post_id)
);
create index notification_mutes_of_post on notification_mutes (post_id);

-- Members who wrote about a listing.
create index messages_about_post on messages (post_id, sender_id) where post_id is not null and deleted_at is null;

-- Reminders of events that were created before.
insert into jobs (id, kind, payload, run_at)
select gen_random_uuid(), 'eventReminder',
  jsonb_build_object('eventId', id, 'hours', hours, 'startsAt', to_char(event_start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
  event_start_at - hours * interval '1 hour'
from posts, unnest(array[24, 1]) as hours
where post_type = 'event' and deleted_at is null and event_start_at > now() + hours * interval '1 hour';
