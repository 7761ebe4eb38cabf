-- Tells the folders and the secret that all processes of the site share from others: each folder has a file with this id.
create table site_marker (
  is_only boolean primary key default true check (is_only),
  id uuid not null,
  secret_mark text not null
);
