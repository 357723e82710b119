-- Workers looked for their next job among all that wait, and events that were moved left their former reminders.
drop index jobs_due;
-- One for each lane of server/jobs/lanes.ts.
create index jobs_urgent on jobs (run_at, id) where given_up_at is null and urgent and kind not in ('export', 'digest', 'push');
create index jobs_common on jobs (run_at, id) where given_up_at is null and not urgent and kind not in ('export', 'digest', 'push');
create index jobs_long on jobs (run_at, id) where given_up_at is null and kind in ('export', 'digest');
create index jobs_push on jobs (run_at, id) where given_up_at is null and kind = 'push';
create index jobs_tried on jobs (run_at) where given_up_at is null and attempts > 0;
create index jobs_created on jobs (created_at) where given_up_at is null;

-- One row for each kind, event and time before the start, with an id that follows from these.
delete from jobs as j
where kind in ('eventReminder', 'releaseSpots') and given_up_at is null and not exists (
  select from posts as e
  where e.id = (j.payload ->> 'eventId')::uuid and e.deleted_at is null and e.event_start_at = (j.payload ->> 'startsAt')::timestamptz
);
with named as (
  select id, concat_ws(':', kind, payload ->> 'eventId', payload ->> 'hours') as name from jobs
  where kind in ('eventReminder', 'releaseSpots', 'waitlist', 'absences') and given_up_at is null
), ranked as (
  select j.id, overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid as own,
    row_number() over (partition by name order by run_at, j.id) as nth
  from named join jobs as j on j.id = named.id
), doubles as (
  delete from jobs as j using ranked where j.id = ranked.id and nth > 1
)
update jobs as j set id = own, payload = j.payload - 'until' from ranked where j.id = ranked.id and nth = 1;
