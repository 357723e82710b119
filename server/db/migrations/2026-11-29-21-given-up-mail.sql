comment on column jobs.given_up_at is 'No more retries; the payload is cleared, because it has emails and links. Of an email, the id of the account stays.';
