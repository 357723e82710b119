-- Who removed it may restore it for some minutes. Announcements are removed by their author or by the organizer: of those that are
-- removed when this runs, nobody knows by whom.
alter table post_replies add column removed_by uuid references accounts;
update post_replies set removed_by = author_id
where deleted_at > now() - interval '1 day' and taken_down_at is null and kind <> 'announcement';
