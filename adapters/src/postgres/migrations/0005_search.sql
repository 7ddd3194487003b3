-- What is looked for in mail: words and pairs of neighbours, folded by the program (model/search).

-- A table of its own, so that rows of messages stay narrow. `lexemes` begins with the mailbox's own, so that the index
-- keeps mailboxes apart.
create table message_search (
  message_id bigint primary key references message (id) on delete cascade,
  mailbox_id bigint not null,
  received_at timestamptz not null,
  -- Its people have been counted into `correspondent`; never so for a draft.
  people_counted boolean not null default false,
  lexemes tsvector not null
) with (autovacuum_vacuum_insert_scale_factor = 0.02);

-- Without statistics every lexeme is taken for rare, and a search by lexemes goes to its index: with them, words that
-- are common each for themselves look cheaper read row by row, and that is what the walk by time is for.
alter table message_search alter column lexemes set statistics 0;

-- Common words are found by walking the newest mail, rare ones by their lexemes: neither can do the other's work.
create index message_search_newest on message_search (mailbox_id, received_at desc, message_id desc);
-- What waits to be merged is read by every search: little of it.
create index message_search_lexemes on message_search using gin (lexemes) with (gin_pending_list_limit = 512);

-- Messages that are not in the index as they are now. Filled by triggers, so that no writer can forget it. It names
-- messages that may be gone: checking each would cost receiving more than passing over a few costs the indexer.
create table search_queue (
  message_id bigint primary key,
  mailbox_id bigint not null,
  attempts integer not null default 0,
  due_at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0.0, autovacuum_vacuum_threshold = 5000);

create index search_queue_by_mailbox on search_queue (mailbox_id);

create function queue_new_for_search() returns trigger language plpgsql as $$
begin
  insert into search_queue (message_id, mailbox_id) select id, mailbox_id from new_rows
  on conflict (message_id) do update set attempts = 0, due_at = excluded.due_at;
  return null;
end $$;

create trigger message_added_for_search after insert on message
  referencing new table as new_rows for each statement execute function queue_new_for_search();

create function queue_changed_for_search() returns trigger language plpgsql as $$
begin
  insert into search_queue (message_id, mailbox_id) values (new.id, new.mailbox_id)
  on conflict (message_id) do update set attempts = 0, due_at = excluded.due_at;
  return null;
end $$;

create trigger message_changed_for_search
  after update of kind, subject, sender, recipients_to, recipients_cc, recipients_bcc, received_at, has_attachments on message
  for each row execute function queue_changed_for_search();

create function queue_body_for_search() returns trigger language plpgsql as $$
begin
  insert into search_queue (message_id, mailbox_id) select id, mailbox_id from message where id = new.message_id
  on conflict (message_id) do update set attempts = 0, due_at = excluded.due_at;
  return null;
end $$;

create trigger body_changed_for_search after update of text on message_body
  for each row execute function queue_body_for_search();

-- People that a mailbox writes to and hears from: what is suggested while an address is typed. Counted by the indexer.
create table correspondent (
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  -- Lower case.
  email text not null,
  -- As it was written last by themselves, else by others.
  name text not null,
  -- Words of name and address, folded, each with a space before it: ` nguyen lan lan@sen.example lan sen example`.
  words text not null,
  written integer not null default 0,
  heard integer not null default 0,
  last_at timestamptz not null,
  primary key (mailbox_id, email)
);

-- Text found inside a file, or why there is none. One row for the same bytes, whoever has them.
create table file_text (
  blob text not null,
  -- -1: the blob is the file itself.
  part_index integer not null,
  state text not null check (state in ('found', 'nothing', 'failed')),
  text text not null default '',
  reason text not null default '',
  made_at timestamptz not null default now(),
  primary key (blob, part_index)
);

-- What stood in a file goes with the last that had it.
create function forget_file_text() returns trigger language plpgsql as $$
begin
  delete from file_text t
  where t.blob = old.blob and t.part_index = coalesce(old.part_index, -1) and not exists (
    select 1 from file f where f.blob = old.blob and coalesce(f.part_index, -1) = t.part_index
  );
  return null;
end $$;

create trigger file_removed_for_search after delete on file for each row execute function forget_file_text();

-- Files whose text is still to be read, oldest order first.
create table file_text_queue (
  file_id bigint primary key references file (id) on delete cascade,
  attempts integer not null default 0,
  due_at timestamptz not null default now()
);

create index file_text_queue_due on file_text_queue (due_at, file_id);

-- What was here before.
insert into search_queue (message_id, mailbox_id) select id, mailbox_id from message;
