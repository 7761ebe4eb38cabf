-- Whether parts of the upload could not be read and were passed over, when the film was made: for its owner to know.
alter table videos add column is_damaged boolean not null default false;
