alter table jobs
  -- Before all others: somebody waits for it to sign in.
  add column urgent boolean not null default false,
  -- Not tried again. Its payload is emptied: it holds addresses and links.
  add column given_up_at timestamptz(3);
update jobs set given_up_at = now(), payload = '{}', last_error = regexp_replace(last_error, '\S+@\S+', '…', 'g')
where attempts >= 40;
drop index jobs_due;
create index jobs_due on jobs (urgent desc, run_at, id) where given_up_at is null;
create index jobs_given_up on jobs (given_up_at) where given_up_at is not null;
