-- When a video was filmed, as its owner says: a month of a year, '2025-03'.
alter table videos add column filming_month text check (filming_month ~ '^\d{4}-(0[1-9]|1[0-2])$');
