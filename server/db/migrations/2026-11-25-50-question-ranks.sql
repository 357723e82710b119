-- The orders of questions by their replies, apart from the posts: a reply rewrote the post in each of its indexes.
create table question_ranks (
  id uuid primary key references posts on delete cascade,
  city_id uuid not null references cities,
  created_at timestamptz(3) not null,
  reply_count int not null
);

insert into question_ranks (id, city_id, created_at, reply_count)
select id, city_id, created_at, reply_count from posts where post_type = 'question' and deleted_at is null;

create index question_ranks_most_answered on question_ranks (city_id, reply_count desc, created_at desc, id desc);
create index question_ranks_unanswered on question_ranks (city_id, created_at desc, id desc) where reply_count = 0;
drop index posts_most_answered;
drop index posts_unanswered;
-- Room for the new version of a post in its page, so that a changed count touches no index.
alter table posts set (fillfactor = 85);

create function rank_questions() returns trigger language plpgsql as $$
begin
  insert into question_ranks (id, city_id, created_at, reply_count)
  select id, city_id, created_at, reply_count from added where post_type = 'question' and deleted_at is null;
  return null;
end $$;
create trigger questions_are_ranked after insert on posts referencing new table as added for each statement
  execute function rank_questions();

create function rank_question() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    delete from question_ranks where id = new.id;
  else
    insert into question_ranks (id, city_id, created_at, reply_count)
    values (new.id, new.city_id, new.created_at, new.reply_count)
    on conflict (id) do update
    set city_id = new.city_id, created_at = new.created_at, reply_count = new.reply_count;
  end if;
  return null;
end $$;
create trigger questions_stay_ranked after update on posts for each row
  when (
    new.post_type = 'question'
    and (old.reply_count, old.deleted_at, old.city_id, old.created_at)
      is distinct from (new.reply_count, new.deleted_at, new.city_id, new.created_at)
  )
  execute function rank_question();

-- As `posts`, for lists in these orders.
create view ranked_questions as
select r.id, r.city_id, r.created_at, r.reply_count, q.post_type, q.deleted_at, q.author_id, q.slug, q.title,
  q.question_body, q.category, q.edited_at, q.is_featured, q.haystack
from question_ranks as r join posts as q on q.id = r.id;
