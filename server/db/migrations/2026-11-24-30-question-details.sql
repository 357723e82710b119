-- A question was typed into one box and split: the first line or sentence became its title, the rest its body, and the blanks
-- between them its gap. Now all of it is the title, and the body holds the details, which have a field of their own. A gap marks
-- the rows that were split; others had their body given separately and keep it. The column question_gap stays, unused, for the
-- processes of the version before during a rolling upgrade; a later migration may drop it.
update posts set title = title || question_gap || question_body, question_body = null, question_gap = null
where post_type = 'question' and question_gap is not null and question_body is not null
  and char_length(title) + char_length(question_gap) + char_length(question_body) <= 500;
-- Live events that are kept tell titles that were cut, and no details: browsers that come back read everything again. The
-- newest row stays, as it says how far the numbers have come.
delete from outbox where id < (select max(id) from outbox);
update outbox set city_id = null, account_ids = '{}', subject_id = null, parent_id = null, gone_id = null, person_ids = '{}',
  event = '{"type": "resync"}';
