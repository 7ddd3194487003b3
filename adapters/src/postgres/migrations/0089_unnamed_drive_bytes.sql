-- Bytes of the drive that no row names any more, or never did: they lie in the blob store until the sweep comes, a day at least, and
-- count in no quota. Noted, so that nobody fills the disk by what is refused or deleted at once.
create table unnamed_drive_bytes (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  bytes bigint not null check (bytes > 0),
  -- Brought by somebody with a link: these keep the owner from nothing.
  by_visitor boolean not null,
  at timestamptz not null default now()
);
create index unnamed_drive_bytes_by_mailbox on unnamed_drive_bytes (mailbox_id, at);

create function note_removed_drive_versions() returns trigger language plpgsql as $$
begin
  delete from unnamed_drive_bytes u using (select distinct mailbox_id from gone) g
    where u.mailbox_id = g.mailbox_id and u.at < now() - interval '1 day';
  -- Of a mailbox that goes itself nothing is noted.
  insert into unnamed_drive_bytes (mailbox_id, bytes, by_visitor)
    select g.mailbox_id, sum(g.size_bytes), false from gone g join mailbox m on m.id = g.mailbox_id
    group by g.mailbox_id having sum(g.size_bytes) > 0;
  return null;
end $$;

create trigger note_removed after delete on drive_version
  referencing old table as gone for each statement execute function note_removed_drive_versions();
