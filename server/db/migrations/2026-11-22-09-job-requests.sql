-- The request that caused a job, as the log names it: the mail that failed an hour later leads back to it.
alter table jobs add column request_id text check (length(request_id) <= 64);
