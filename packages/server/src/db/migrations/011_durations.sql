-- How long the last pictures and films took, for the time that is left of the next.
create index shots_settled on shots (settled_at) where status = 'fulfilled';
create index videos_finished on videos (finished_at) where status = 'completed';
