-- What became of a change of email, for whoever opens one of its links again. Only hashes of the links are kept.
create table ended_email_links (
  token_hash text primary key,
  user_id uuid not null references accounts on delete cascade,
  outcome text not null check (outcome in ('changed', 'canceled', 'expired')),
  ended_at timestamptz not null default now()
);
create index ended_email_links_of_account on ended_email_links (user_id);
create index ended_email_links_ended on ended_email_links (ended_at);
