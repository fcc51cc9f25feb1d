-- What a photo was cut out by: by another model, or another version of the studio's own way, it is cut out anew.
alter table analyses add column cutter text not null default 'own-1';
create trigger analyses_announce_again after update on analyses
  for each row execute function announce_upload();
