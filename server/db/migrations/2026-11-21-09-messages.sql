create extension if not exists btree_gin;

create table conversations (
  id uuid primary key,
  first_user_id uuid not null references profiles on delete cascade,
  second_user_id uuid not null references profiles on delete cascade,
  created_by uuid not null references profiles on delete cascade,
  created_at timestamptz(3) not null default now(),
  last_seq int not null default 0,
  last_message_id uuid,
  is_blocked boolean not null default false,
  -- One conversation for a pair, whatever is tapped at once; and nobody with themselves.
  check (first_user_id < second_user_id),
  check (created_by in (first_user_id, second_user_id)),
  unique (first_user_id, second_user_id)
);
create index conversations_of_second on conversations (second_user_id);
create index conversations_created on conversations (created_by, created_at);

create table conversation_participants (
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  last_read_at timestamptz(3),
  last_read_seq int not null default 0,
  unread_count int not null default 0 check (unread_count >= 0),
  last_message_at timestamptz(3),
  primary key (conversation_id, user_id)
);
create index conversation_participants_list on conversation_participants (user_id, last_message_at desc, conversation_id desc)
  where last_message_at is not null;
create index conversation_participants_unread on conversation_participants (user_id, conversation_id) include (unread_count)
  where unread_count > 0;

create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  sender_id uuid not null references profiles on delete cascade,
  seq int not null,
  body text not null check (char_length(body) <= 4000),
  haystack text not null generated always as (fold(' ' || body)) stored,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  unique (conversation_id, seq)
);
create index messages_of_sender on messages (sender_id, created_at desc);
create index messages_removed on messages (deleted_at) where deleted_at is not null;
-- By conversation first: whoever searches may find their own only.
create index messages_found on messages using gin (conversation_id, haystack gin_trgm_ops) where deleted_at is null;
alter table conversations add foreign key (last_message_id) references messages on delete set null;

create table conversation_blocks (
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  blocker_user_id uuid not null references profiles on delete cascade,
  blocked_user_id uuid not null references profiles on delete cascade,
  created_at timestamptz(3) not null default now(),
  check (blocker_user_id <> blocked_user_id),
  unique (blocker_user_id, blocked_user_id)
);
create index conversation_blocks_list on conversation_blocks (blocker_user_id, created_at desc, id desc);
create index conversation_blocks_of on conversation_blocks (blocked_user_id, blocker_user_id);
create index conversation_blocks_in on conversation_blocks (conversation_id);

create table conversation_reports (
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  reporter_user_id uuid not null references profiles on delete cascade,
  reported_user_id uuid not null references profiles on delete cascade,
  reason text not null check (char_length(reason) between 1 and 1000),
  status text not null default 'pending' check (status in ('pending', 'resolved', 'dismissed')),
  created_at timestamptz(3) not null default now()
);
-- One that waits, for each reporter; after it was decided there may be another.
create unique index conversation_reports_pending on conversation_reports (conversation_id, reporter_user_id) where status = 'pending';
create index conversation_reports_queue on conversation_reports (status, created_at desc, id desc);
create index conversation_reports_of_reporter on conversation_reports (reporter_user_id);

-- Copies: what was reported stays readable for the admins, whatever becomes of the messages.
create table conversation_report_messages (
  report_id uuid not null references conversation_reports on delete cascade,
  message_id uuid not null,
  sender_id uuid not null references profiles on delete cascade,
  seq int not null,
  body text not null,
  sent_at timestamptz(3) not null,
  was_removed boolean not null,
  is_chosen boolean not null,
  primary key (report_id, message_id)
);
