-- Each request for a picture looks for what shows it.
create index profiles_by_avatar on profiles (avatar_path) where avatar_path is not null;
create index uploads_by_path on uploads (path);
create index posts_by_cover on posts (cover_image_path) where cover_image_path is not null;
