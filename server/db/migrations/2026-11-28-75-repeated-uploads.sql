-- What an upload was made of, once its files are stored: a digest of the bytes and of the key that the client gave to them.
alter table uploads add column source text check (char_length(source) = 43);
