-- A letter of the same bytes is a repeat, also of one that counted for nothing (R4).

create index letter_of_bytes on letter (raw_sha256);
