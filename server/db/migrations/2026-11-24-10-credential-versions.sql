-- Which of its passwords an account has. A proof of an earlier one opens nothing.
alter table accounts add column credential_version int not null default 1;

-- An account has at most 20 sessions, and as many sign-ins that wait for a code.
delete from sessions where id in (
  select id from (
    select id, row_number() over (
      partition by user_id, second_factor_at is null order by last_active_at desc, id desc) as place
    from sessions
  ) as placed where place > 20
);

-- Accounts are looked up by lower(email) alone.
drop index accounts_email_as_stored;
