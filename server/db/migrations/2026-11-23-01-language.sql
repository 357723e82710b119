-- The language that somebody chose, or came with. No list of them here: a language that the app has no more is read as none.
alter table accounts add column language text check (length(language) <= 35);
