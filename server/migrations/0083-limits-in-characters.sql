-- These limits count characters too, as those of 0078: each has at most ten code points.
alter table report_reasons drop constraint report_reasons_label_check, add check (length(label) between 1 and 1000);
alter table watched_words drop constraint watched_words_phrase_check, add check (length(phrase) between 1 and 600);
