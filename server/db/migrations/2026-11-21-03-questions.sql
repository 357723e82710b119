-- One table for everything that is posted; each kind adds its own columns when it arrives.
create table posts (
  id uuid primary key,
  author_id uuid not null references profiles on delete cascade,
  city_id uuid not null references cities on delete cascade,
  post_type text not null check (post_type in
    ('question', 'event', 'selling', 'renting', 'ticket', 'swap', 'announcement')),
  title text not null check (char_length(title) between 1 and 500),
  content text,
  question_body text check (char_length(question_body) <= 2000),
  category text,
  is_featured boolean not null default false,
  like_count int not null default 0 check (like_count >= 0),
  reply_count int not null default 0 check (reply_count >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  check (post_type <> 'question' or category is not null)
);
create index posts_questions on posts (city_id, is_featured desc, created_at desc, id desc)
  where post_type = 'question' and deleted_at is null;
create index posts_questions_by_category on posts (city_id, category, is_featured desc, created_at desc, id desc)
  where post_type = 'question' and deleted_at is null;
-- Whole, not partial: deleting an account looks for everything of its author.
create index posts_of_author on posts (author_id, post_type, created_at desc, id desc);

create table post_replies (
  id uuid primary key,
  post_id uuid not null references posts on delete cascade,
  author_id uuid not null references profiles on delete cascade,
  body text not null check (char_length(body) between 2 and 2000),
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
create index post_replies_in_order on post_replies (post_id, created_at, id);
create index post_replies_of_author on post_replies (author_id, created_at desc, id desc);
