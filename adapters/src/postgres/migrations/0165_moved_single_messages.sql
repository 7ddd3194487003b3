-- As in migration 0053. A thread of one message, which most mail is, also takes the short way when its message was moved or marked:
-- gather_threads takes five times as long.
create or replace function refresh_threads(in_mailbox bigint, in_threads bigint[], in_version integer) returns void
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
  m message;
begin
  if cardinality(in_threads) = 1 then
    select * into m from message where thread_id = in_threads[1] and mailbox_id = in_mailbox limit 1;
    if found and not m.is_starred
      and exists (select from thread t where t.id = in_threads[1] and t.last_message_at = m.received_at)
      and not exists (select from message other where other.thread_id = in_threads[1] and other.id <> m.id)
    then
      if exists (select from folder_thread ft where ft.thread_id = in_threads[1] and ft.folder_id <> m.folder_id) then
        delete from folder_thread ft
        where ft.thread_id = in_threads[1] and ft.mailbox_id = in_mailbox and ft.folder_id <> m.folder_id;
      end if;
      insert into folder_thread (
        folder_id, thread_id, mailbox_id, last_message_at, subject, snippet, participants, recipients, draft_ids,
        folder_ids, message_count, unread, starred, has_attachments, send_failed, label_ids, version
      )
      select
        m.folder_id, t.id, in_mailbox, m.received_at, t.subject, m.snippet,
        case when m.kind = 'draft' then '[]'::jsonb else jsonb_build_array(m.sender) end, m.recipients_to,
        case when m.kind = 'draft' then array[m.id] else '{}' end, array[m.folder_id],
        case when m.kind = 'draft' then 0 else 1 end, not m.is_read, false, m.has_attachments,
        m.send_state = 'sending_failed',
        array(select l.label_id from message_label l where l.message_id = m.id and l.is_set order by l.label_id), in_version
      from thread t where t.id = in_threads[1]
      on conflict (folder_id, thread_id) do update set
        last_message_at = excluded.last_message_at, subject = excluded.subject, snippet = excluded.snippet,
        participants = excluded.participants, recipients = excluded.recipients, draft_ids = excluded.draft_ids,
        folder_ids = excluded.folder_ids, message_count = excluded.message_count, unread = excluded.unread,
        starred = excluded.starred, has_attachments = excluded.has_attachments, send_failed = excluded.send_failed,
        label_ids = excluded.label_ids, version = excluded.version;
      return;
    end if;
  end if;
  perform gather_threads(in_mailbox, in_threads, in_version);
end $$;
