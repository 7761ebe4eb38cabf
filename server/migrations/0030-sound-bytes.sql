-- Renditions that are made from now on count their default audio track in renditions.bytes; those of before don't.
alter table videos add column sound_bytes bigint;
comment on column videos.sound_bytes is 'size of the smallest audio, which “Sound only” plays; 0: no audio; null: not measured yet';
comment on column renditions.bytes is 'of its file and of the default audio track; of its file alone if it was made before 0030';
