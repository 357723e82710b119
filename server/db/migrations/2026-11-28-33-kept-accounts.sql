-- A session that waits for its second step, which then keeps an account that is scheduled for deletion.
alter table sessions add column keeps_account boolean not null default false;
