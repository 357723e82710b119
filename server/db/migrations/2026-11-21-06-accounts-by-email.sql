-- Better Auth looks accounts up by the address as stored, which the unique index on lower(email) does not serve.
create index accounts_email_as_stored on accounts (email);
