-- All reports about one subject that wait are one case, and are decided together: about a post, a reply, a profile, or one
-- person in one conversation. What is reported after a decision opens another.
create table report_cases (
  id uuid primary key,
  post_id uuid references posts on delete cascade,
  reply_id uuid references post_replies on delete cascade,
  profile_id uuid references profiles on delete cascade,
  conversation_id uuid references conversations on delete cascade,
  kind text not null generated always as (case
    when post_id is not null then 'post' when reply_id is not null then 'reply' when profile_id is not null then 'profile'
    else 'conversation' end) stored,
  subject_id uuid not null generated always as (coalesce(post_id, reply_id, profile_id, conversation_id)) stored,
  -- Who wrote it, or whom it is about.
  about_id uuid not null references profiles on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'resolved', 'dismissed')),
  first_reported_at timestamptz(3) not null,
  report_count int not null default 1 check (report_count >= 0),
  -- Null where nobody knows it, and once they are erased.
  decided_by uuid references profiles on delete set null,
  decided_at timestamptz(3),
  note text check (char_length(note) <= 1000),
  -- The post or the reply was taken away with the decision, and stands again since `restored_at`.
  removed boolean not null default false,
  restored_at timestamptz(3),
  constraint report_cases_subject check (num_nonnulls(post_id, reply_id, profile_id, conversation_id) = 1),
  constraint report_cases_decided check ((status = 'pending') = (decided_at is null)),
  constraint report_cases_removed check (not removed or status = 'resolved' and profile_id is null and conversation_id is null),
  constraint report_cases_restored check (restored_at is null or removed)
);
create unique index report_cases_open on report_cases (kind, subject_id, about_id) where status = 'pending';
create index report_cases_waiting on report_cases (first_reported_at, id) where status = 'pending';
create index report_cases_decided on report_cases (decided_at desc, id desc) where status <> 'pending';
create index report_cases_by_decision on report_cases (status, decided_at desc, id desc) where status <> 'pending';
create index report_cases_about on report_cases (about_id, decided_at desc, id desc);
create index report_cases_of_post on report_cases (post_id) where post_id is not null;
create index report_cases_of_reply on report_cases (reply_id) where reply_id is not null;
create index report_cases_of_profile on report_cases (profile_id) where profile_id is not null;
create index report_cases_in on report_cases (conversation_id) where conversation_id is not null;
create index report_cases_by on report_cases (decided_by) where decided_by is not null;

alter table post_flags
  -- Written by the trigger below, with each row.
  add column case_id uuid references report_cases on delete cascade,
  -- What was reported, as it stood then: title, body and pictures. Null of reports from before it was kept.
  add column snapshot jsonb;
alter table conversation_reports add column case_id uuid references report_cases on delete cascade;
create index post_flags_in on post_flags (case_id, created_at, id);
create index conversation_reports_in on conversation_reports (case_id, created_at, id);
-- Their reports are listed to those who made them.
drop index post_flags_of_reporter;
drop index conversation_reports_of_reporter;
create index post_flags_of_reporter on post_flags (reporter_id, created_at desc, id desc);
create index conversation_reports_of_reporter on conversation_reports (reporter_user_id, created_at desc, id desc);
-- The queue is one of cases.
drop index post_flags_queue;
drop index conversation_reports_queue;

-- The case of a new report: the one that waits, which a decision may close at the same moment; then a new one.
create function open_case(post uuid, reply uuid, profile uuid, conversation uuid, about uuid, state text, at timestamptz)
returns uuid language plpgsql as $$
declare found uuid;
begin
  if state <> 'pending' then
    insert into report_cases (id, post_id, reply_id, profile_id, conversation_id, about_id, status, first_reported_at, decided_at)
    values (gen_random_uuid(), post, reply, profile, conversation, about, state, at, at) returning id into found;
  else
    insert into report_cases as c (id, post_id, reply_id, profile_id, conversation_id, about_id, first_reported_at)
    values (gen_random_uuid(), post, reply, profile, conversation, about, at)
    on conflict (kind, subject_id, about_id) where status = 'pending'
    do update set report_count = c.report_count + 1, first_reported_at = least(c.first_reported_at, excluded.first_reported_at)
    returning id into found;
  end if;
  return found;
end $$;

create function file_flag() returns trigger language plpgsql as $$
begin
  update post_flags set case_id = open_case(new.post_id, new.reply_id, new.profile_id, null, coalesce(
    (select author_id from posts where id = new.post_id), (select author_id from post_replies where id = new.reply_id), new.profile_id
  ), new.status, new.created_at) where id = new.id;
  return null;
end $$;
create function file_conversation_report() returns trigger language plpgsql as $$
begin
  update conversation_reports
  set case_id = open_case(null, null, null, new.conversation_id, new.reported_user_id, new.status, new.created_at)
  where id = new.id;
  return null;
end $$;
-- A trigger, so that no report stands without a case, whoever stores it; after the row, so that one that changes nothing
-- is not counted.
create trigger post_flags_are_filed after insert on post_flags for each row execute function file_flag();
create trigger conversation_reports_are_filed after insert on conversation_reports
  for each row execute function file_conversation_report();

-- Whoever is erased takes their reports along, and a case without any is none.
create function forget_report() returns trigger language plpgsql as $$
begin
  update report_cases set report_count = report_count - 1 where id = old.case_id;
  delete from report_cases where id = old.case_id and report_count = 0;
  return null;
end $$;
create trigger post_flags_are_forgotten after delete on post_flags for each row execute function forget_report();
create trigger conversation_reports_are_forgotten after delete on conversation_reports
  for each row execute function forget_report();

-- The reports from before. When they were decided nobody noted: the time of the report stands for it.
do $$
declare flag record;
begin
  for flag in select f.*, coalesce(p.author_id, r.author_id, f.profile_id) as about_id from post_flags as f
    left join posts as p on p.id = f.post_id left join post_replies as r on r.id = f.reply_id order by f.created_at, f.id
  loop
    update post_flags set case_id =
      open_case(flag.post_id, flag.reply_id, flag.profile_id, null, flag.about_id, flag.status, flag.created_at)
    where id = flag.id;
  end loop;
  for flag in select * from conversation_reports order by created_at, id loop
    update conversation_reports set case_id =
      open_case(null, null, null, flag.conversation_id, flag.reported_user_id, flag.status, flag.created_at)
    where id = flag.id;
  end loop;
end $$;

-- A decision's note is also why something was taken away, and is longer than what was possible there.
alter table posts
  drop constraint posts_taken_down_reason_check,
  add constraint posts_taken_down_reason_check check (char_length(taken_down_reason) between 1 and 1000),
  drop constraint posts_cancel_reason_check,
  add constraint posts_cancel_reason_check check (char_length(cancel_reason) between 1 and 1000);
alter table post_replies
  add column taken_down_at timestamptz(3),
  add constraint post_replies_taken_down_is_removed check (taken_down_at is null or deleted_at is not null);
-- Until then a picture stays that was reported, whatever its author does.
alter table uploads add column held_until timestamptz(3);
-- To those who moderate each new case is told.
create index profiles_moderating on profiles (id) where role <> 'member';
