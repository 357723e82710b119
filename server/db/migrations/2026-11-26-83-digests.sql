-- The weekly digest of a city. `week` is its Thursday, which names the ISO week in every time zone.
create table digest_runs (
  city_id uuid not null references cities on delete cascade,
  week date not null check (extract(isodow from week) = 4),
  -- The last member of the batches that are done, which follow the order of ids. Null before the first.
  after_id uuid,
  ended_at timestamptz(3),
  primary key (city_id, week)
);

-- At most one for each member and week, also if the member moves to another city.
create table digests (
  user_id uuid not null references accounts on delete cascade,
  week date not null check (extract(isodow from week) = 4),
  primary key (user_id, week)
);
create index digests_by_week on digests (week);

-- The members of a city in the order of the batches.
create index profiles_in_order on profiles (city_id, id) where onboarding_completed;
