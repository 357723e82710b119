-- Who has read the replies of a question recently and receives new ones at once. Unlogged: after a crash, clients refetch.
create unlogged table question_viewers (
  question_id uuid not null,
  account_id uuid not null,
  until timestamptz not null,
  primary key (question_id, account_id)
);
create index question_viewers_expired on question_viewers (until);
