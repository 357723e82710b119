-- Unanswered questions are those with 0 in the order by replies, whose index returns them in their order too.
drop index question_ranks_unanswered;
