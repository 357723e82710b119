-- How many confirmation mails an address was sent, and when the next one may be. Unlogged, as the other counts are.
create unlogged table confirmation_mails (
  key text primary key,
  sent int not null,
  closed_until timestamptz not null,
  forgotten_at timestamptz not null
);
create index confirmation_mails_forgotten on confirmation_mails (forgotten_at);

-- Accounts that were never confirmed are deleted after a week.
create index accounts_unconfirmed on accounts (created_at) where not email_verified;
