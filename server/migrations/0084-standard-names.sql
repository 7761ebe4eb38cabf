alter table outdated_media rename column goes_at to remove_at;
alter index outdated_media_going rename to outdated_media_remove_at;
update audit_log set action = 'restore' where action = 'bring-back';
update audit_log set action = 'reject-sign-up' where action = 'refuse-sign-up';
