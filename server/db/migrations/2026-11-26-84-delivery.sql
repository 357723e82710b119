-- An email that a mail server refused for good. Until its owner opens a link that was sent to it, only emails that they ask for and
-- security notices are sent there.
alter table accounts
  add column email_refused_at timestamptz(3),
  -- The answer of the mail server as a code, without its text: "550 5.1.1".
  add column email_refusal text check (email_refusal ~ '^\d{3}( \d\.\d{1,3}\.\d{1,3})?$'),
  -- When the last link to this email was opened. A refusal of an earlier attempt is outdated.
  add column email_confirmed_at timestamptz(3),
  add constraint accounts_refused check ((email_refused_at is null) = (email_refusal is null));
create index accounts_refused on accounts (email_refused_at desc, id desc) where email_refused_at is not null;

-- What became of jobs, counted when they end, so that the admin page about delivery need not count rows.
create table job_counts (
  hour timestamptz not null,
  kind text not null check (length(kind) <= 40),
  outcome text not null check (outcome in ('done', 'skipped', 'failed', 'givenUp')),
  -- Of failures: their cause and a code, such as "recipient:550 5.1.1". Contains no words of others.
  reason text not null default '' check (length(reason) <= 40),
  count int not null check (count > 0),
  last_at timestamptz(3) not null,
  primary key (hour, kind, outcome, reason),
  check ((outcome in ('failed', 'givenUp')) = (reason <> ''))
) with (fillfactor = 50);
