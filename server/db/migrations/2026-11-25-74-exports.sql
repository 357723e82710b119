-- A file with everything that the app holds about a member, prepared by a job. The file is stored in parts, so that neither writing
-- nor serving it needs memory for the whole.
create table exports (
  id uuid primary key,
  -- Null once the account is deleted; the parts are then deleted too.
  account_id uuid references accounts on delete set null,
  state text not null default 'preparing'
    check (state in ('preparing', 'ready', 'failed', 'canceled', 'expired', 'deleted')),
  -- Changes with each attempt. Only the current one may report progress and finish.
  run_id uuid,
  stage text not null default 'records' check (stage in ('records', 'messages', 'pictures')),
  done int not null default 0,
  total int not null default 0,
  bytes bigint,
  requested_at timestamptz(3) not null default now(),
  ready_at timestamptz(3),
  expires_at timestamptz(3),
  -- The session that entered the password. Not a foreign key: ids of sessions are never reused.
  confirmed_session_id uuid,
  confirmed_at timestamptz(3),
  constraint exports_ready check (
    state <> 'ready' or (run_id is not null and bytes is not null and ready_at is not null and expires_at is not null)
  )
);
create unique index exports_open on exports (account_id) where state in ('preparing', 'ready');
create index exports_latest on exports (account_id, requested_at desc, id desc);

-- Inserted before the file is written, so that the parts of a process that died are found and deleted.
create table export_parts (
  export_id uuid not null references exports,
  run_id uuid not null,
  number int not null,
  -- Null while the part is being written.
  bytes int,
  created_at timestamptz(3) not null default now(),
  primary key (export_id, run_id, number)
);
