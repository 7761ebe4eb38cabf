-- What the team says: notes on What's new, upcoming events, banners. An administrator changes it as one file
-- (`npm run admin -- editorial`); this is what a new site begins with. Pictures are files of the site, links its pages or others.
create table team_messages (
  position smallint primary key check (position > 0),
  phrase text not null check (length(phrase) between 1 and 200),
  -- empty: the default picture
  image text not null default '',
  author text not null default '',
  link text not null default ''
);
insert into team_messages (position, phrase, image, author, link) values
  (1, 'The best road on this island is the one you took by mistake.', '/editorial/ella.webp', 'Dilani, field team', '/allVideos'),
  (2, 'Sit on the right from Kandy to Ella. Then sit on the left and do it again.', '/editorial/viaduct.webp', 'Kasun, who missed his stop', '/mainSearchResults?val=train'),
  (3, 'Ask for the small hoppers. Then ask how they are made, and stay for the answer.', '/editorial/rice.webp', 'Fathima, food desk', '/mainSearchResults?val=hoppers'),
  (4, 'Film the morning before you post the sunset. Everybody has the sunset.', '', 'The Serendib team', '/uploadVideo');

create table upcoming_events (
  position smallint primary key check (position > 0),
  title text not null check (length(title) between 1 and 120),
  -- films of it, as the team says
  video_count integer not null check (video_count >= 0),
  created_on date not null,
  image text not null default '',
  link text not null default ''
);
insert into upcoming_events (position, title, video_count, created_on, image, link) values
  (1, 'Esala Perahera, Kandy', 10, '2026-08-01', '/editorial/perahera.webp', '/mainSearchResults?val=perahera'),
  (2, 'Poson week, Anuradhapura', 3, '2026-06-11', '/editorial/stupa.webp', '/mainSearchResults?val=poson'),
  (3, 'Surf season opens, Arugam Bay', 7, '2026-04-18', '/editorial/surf.webp', '/mainSearchResults?val=surf');

-- What stands over the events: one row.
create table events_note (
  is_only boolean primary key default true check (is_only),
  subscriptions integer not null check (subscriptions >= 0),
  updated_on date not null
);
insert into events_note (subscriptions, updated_on) values (72, '2026-04-13');

create table ad_banners (
  position smallint primary key check (position > 0),
  title text not null check (length(title) between 1 and 80),
  line text not null default '',
  image text not null check (image <> ''),
  link text not null default ''
);
insert into ad_banners (position, title, line, image, link) values
  (1, 'A room by the lagoon?', 'This space is for guest houses, guides and boatmen. Tell us about yours.', '/editorial/lagoon.webp', '/aboutUs#advertise'),
  (2, 'Your village, on film', 'A channel costs nothing. Bring a phone and a free afternoon.', '/editorial/lotus.webp', '/createChannel');

-- Where people write to: one row. Empty until the operator gives an address.
create table site_contact (
  is_only boolean primary key default true check (is_only),
  email text not null default ''
);
insert into site_contact default values;
