-- Which jobs show a photo: asked each hour for every photo that is older than a day.
create index shoots_sources on shoots using gin (source_keys) where purged_at is null;
create index videos_sources on videos using gin (source_keys) where purged_at is null;
create index shoots_model on shoots (model_key) where model_key is not null and purged_at is null;
create index videos_logo on videos (logo_key) where logo_key is not null and purged_at is null;
