-- An event that is attached to the email, as iCalendar.
alter table mailbox add column calendar text;
