create table session_handovers (
  hash text primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  browser text not null,
  expires_at timestamptz not null
);
comment on table session_handovers is 'Moves of a session from a former host to the present one.';
comment on column session_handovers.hash is 'Of the token, which works once.';
comment on column session_handovers.browser is 'Hash of a cookie at the present host: the token works only in the browser that began.';
create index session_handovers_expired on session_handovers (expires_at);
comment on index session_handovers_expired is 'Housekeeping.';
create index session_handovers_of_session on session_handovers (session_id);
comment on index session_handovers_of_session is 'Ending a session.';

alter table passkeys add column host text check (char_length(host) between 1 and 253);
comment on column passkeys.host is 'Browsers offer it at this host only. Null before this was stored: the first host of the installation.';

create table calendar_host (
  only_one boolean primary key default true check (only_one),
  host text not null check (char_length(host) between 1 and 253)
);
comment on table calendar_host is 'The host in the ids of calendar entries. It stays when the domain changes, or calendars would show each event twice.';
