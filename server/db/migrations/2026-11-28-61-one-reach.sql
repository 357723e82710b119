-- What one member causes to arrive at another is counted together; how urgent it is says how much of it may be used.
update notification_reach as r set
  times = m.times
from notification_reach as o cross join lateral (
  select array_agg(t order by t desc) as times from (
    select unnest(o.times) as t union all
    select unnest(times) from notification_reach as u
    where u.by_id = o.by_id and u.user_id = o.user_id and u.channel = o.channel and not u.reserved
  ) as both_of
) as m
where o.reserved and not r.reserved and r.by_id = o.by_id and r.user_id = o.user_id and r.channel = o.channel;
update notification_reach as r set reserved = false
where r.reserved and not exists (
  select from notification_reach as u where u.by_id = r.by_id and u.user_id = r.user_id and u.channel = r.channel and not u.reserved
);
delete from notification_reach where reserved;
-- A time of what waits is not among the others from now on. What waits already keeps its own.
update notification_reach set collected_at = null, collection = null;

-- Always false. It stays for processes of the previous version.
alter table notification_reach alter column reserved set default false;
alter table notification_reach drop constraint notification_reach_times_check;
alter table notification_reach add constraint notification_reach_times_check check (cardinality(times) between 1 and 50);

alter table posts
  -- When the start of an event was changed last.
  add column event_moved_at timestamptz(3);
