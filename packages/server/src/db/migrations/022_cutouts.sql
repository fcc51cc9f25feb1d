-- Which photo a cut-out is of: asked each hour for every cut-out, so that none stays whose photo is forgotten.
create index analyses_cutout on analyses (cutout_key);
