-- Open pages hear of a folder that has another path, whoever gave it that: no use case can forget it, and a statement that
-- was typed by hand tells of it too. It has a version of its own, taken as `MailStore.write` does; a use case takes its own
-- before it, so that both lock the mailbox before the folder. The notice is inside the transaction, which delays other
-- commits for a moment: renaming is rare.
create function folder_renamed() returns trigger language plpgsql as $$
declare
  taken integer;
begin
  update mailbox set version = version + 1 where id = new.mailbox_id returning version into taken;
  insert into mailbox_event (mailbox_id, version, body)
  values (
    new.mailbox_id,
    taken,
    jsonb_build_object('type', 'folder.renamed', 'version', taken, 'folderId', new.id::text, 'path', new.path)
  );
  perform pg_notify('sen_event', new.mailbox_id::text);
  return null;
end $$;

create trigger folder_renamed after update on folder for each row
  when (old.path is distinct from new.path) execute function folder_renamed();
