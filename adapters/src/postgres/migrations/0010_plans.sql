-- Both run with every change, on a handful of threads. Left to itself, PostgreSQL plans them anew each time, because it
-- takes an unknown list for a long one: planning was two thirds of their time.
alter function refresh_threads(bigint, bigint[], integer) set plan_cache_mode = 'force_generic_plan';
alter function count_folder_threads() set plan_cache_mode = 'force_generic_plan';

-- The usual case by far: one message that begins a thread. Its row is the message itself, with nothing to gather.
alter function refresh_threads(bigint, bigint[], integer) rename to gather_threads;

create function refresh_threads(in_mailbox bigint, in_threads bigint[], in_version integer) returns void
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
  m message;
  is_alone boolean;
begin
  if cardinality(in_threads) = 1 then
    select * into m from message where thread_id = in_threads[1] and mailbox_id = in_mailbox limit 1;
    is_alone := found and not m.is_starred
      and not exists (select from message other where other.thread_id = in_threads[1] and other.id <> m.id)
      and not exists (select from folder_thread ft where ft.thread_id = in_threads[1]);
    if is_alone then
      insert into folder_thread (
        folder_id, thread_id, mailbox_id, last_message_at, subject, snippet, participants, recipients, draft_ids,
        folder_ids, message_count, unread, starred, has_attachments, send_failed, version
      )
      select
        m.folder_id, t.id, in_mailbox, m.received_at, t.subject, m.snippet,
        case when m.kind = 'draft' then '[]'::jsonb else jsonb_build_array(m.sender) end, m.recipients_to,
        case when m.kind = 'draft' then array[m.id] else '{}' end, array[m.folder_id],
        case when m.kind = 'draft' then 0 else 1 end, not m.is_read, false, m.has_attachments,
        m.send_state = 'sending_failed', in_version
      from thread t where t.id = in_threads[1] and t.last_message_at = m.received_at;
      if found then
        return;
      end if;
    end if;
  end if;
  perform gather_threads(in_mailbox, in_threads, in_version);
end $$;
