-- Whether the push service ended what the browser of the session gave: the browser gives a new subscription then.
alter table sessions add column push_ended boolean not null default false;
