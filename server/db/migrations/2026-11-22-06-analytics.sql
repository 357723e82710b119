-- On which days members opened the app, in their city's time zone. Kept only until the days are counted: see
-- server/housekeeping.ts. profiles.last_active_at tells the last time alone.
create table activity_days (
  user_id uuid not null references accounts on delete cascade,
  city_id uuid not null references cities on delete cascade,
  day date not null,
  primary key (user_id, day)
);
create index activity_days_of_city on activity_days (city_id, day, user_id);

-- What is known of the last weeks: whoever was last seen or wrote on a day was here on it.
insert into activity_days (user_id, city_id, day)
select p.id, c.id, (seen.at at time zone c.time_zone)::date
from (
  select id as user_id, last_active_at as at from profiles where last_active_at is not null
  union all select id, onboarding_completed_at from profiles where onboarding_completed_at is not null
  union all select author_id, created_at from posts
  union all select author_id, created_at from post_replies
  union all select user_id, joined_at from event_attendees
  union all select sender_id, created_at from messages
) as seen
join profiles as p on p.id = seen.user_id join cities as c on c.id = p.city_id
where seen.at > now() - interval '35 days' and seen.at <= now() and p.onboarding_completed
on conflict do nothing;

-- What happened in a city on a day that is over. Counted once, and once more when the next day is over, as a question has
-- a whole day to be answered; later changes, as when somebody leaves, change no figure.
create table daily_figures (
  city_id uuid not null references cities on delete cascade,
  day date not null,
  joined int not null,
  -- Null where nobody noted yet who was here.
  active int,
  -- Different members in the seven days that end with this one.
  active_week int,
  questions int not null,
  events int not null,
  selling int not null,
  renting int not null,
  tickets int not null,
  -- Questions whose first day is over, and those of them that somebody else answered in it.
  asked int not null,
  answered int not null,
  -- Of events with limited places that ended on this day.
  seats int not null,
  seats_taken int not null,
  primary key (city_id, day)
);

create index posts_by_day on posts (city_id, created_at, post_type);
create index posts_events_with_places_over on posts (city_id, event_over_at)
  where post_type = 'event' and deleted_at is null and event_max_attendees is not null;
