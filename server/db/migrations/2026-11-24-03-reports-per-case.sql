-- One report for each person and thing while nobody has decided: after a decision the same person may report again, which
-- opens a new case.
alter table post_flags
  drop constraint post_flags_post_id_reporter_id_key,
  drop constraint post_flags_reply_id_reporter_id_key,
  drop constraint post_flags_profile_id_reporter_id_key;
create unique index post_flags_pending_of_post on post_flags (post_id, reporter_id) where status = 'pending' and post_id is not null;
create unique index post_flags_pending_of_reply on post_flags (reply_id, reporter_id) where status = 'pending' and reply_id is not null;
create unique index post_flags_pending_of_profile on post_flags (profile_id, reporter_id) where status = 'pending' and profile_id is not null;
-- What is erased takes its reports along.
create index post_flags_of_post on post_flags (post_id) where post_id is not null;
create index post_flags_of_reply on post_flags (reply_id) where reply_id is not null;
create index post_flags_of_profile on post_flags (profile_id) where profile_id is not null;
