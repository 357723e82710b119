-- The blanks that stood between a question's title and its body, so that it is edited as it was typed. Null for questions
-- from before: there they are taken for a line break.
alter table posts add column question_gap text check (char_length(question_gap) <= 500);
