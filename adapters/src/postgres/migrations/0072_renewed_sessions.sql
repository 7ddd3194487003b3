-- A session may get another token when its account gets another password; documents that are edited in it go on.
alter table office_session drop constraint office_session_session_digest_fkey;
alter table office_session add foreign key (session_digest) references session (token_digest)
  on update cascade on delete cascade;
