-- Limits count characters as people see them (contract/src/kernel/characters.ts). Each has at most ten code points, which
-- length() counts.
alter table ad_banners drop constraint ad_banners_title_check, add check (length(title) between 1 and 800);
alter table channels drop constraint channels_name_check, add check (length(name::text) between 1 and 600);
alter table comments drop constraint comments_body_check, add check (length(body) between 1 and 20000);
alter table places
  drop constraint places_name_check, add check (length(name) between 1 and 800),
  drop constraint places_name_si_check, add check (length(name_si) <= 800),
  drop constraint places_name_ta_check, add check (length(name_ta) <= 800);
alter table playlists drop constraint playlists_name_check, add check (length(name) between 1 and 1200);
alter table search_history
  drop constraint search_history_title_check, add check (length(title::text) between 1 and 2000);
alter table site_contact
  drop constraint site_contact_operator_check, add check (length(operator) <= 6000),
  drop constraint site_contact_further_rules_check, add check (length(further_rules) <= 40000);
alter table team_messages drop constraint team_messages_phrase_check, add check (length(phrase) between 1 and 2000);
alter table upcoming_events drop constraint upcoming_events_title_check, add check (length(title) between 1 and 1200);
alter table video_tags drop constraint video_tags_tag_check, add check (length(tag::text) between 1 and 400);
