-- The server defines the kinds and ignores those of other versions, so that processes of two versions can run together.
alter table notifications drop constraint notifications_kind_check;
