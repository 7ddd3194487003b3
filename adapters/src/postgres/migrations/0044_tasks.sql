-- Long work of every kind is a task (docs/decisions/0017-tasks.md). Until now there was one kind, an action on many threads,
-- called a batch, and one at a time in a mailbox.

alter table batch rename to task;
alter sequence batch_id_seq rename to task_id_seq;
alter table task rename constraint batch_pkey to task_pkey;
alter table task rename constraint batch_mailbox_id_fkey to task_mailbox_id_fkey;
alter table task rename constraint batch_state_check to task_state_check;
alter index batch_by_mailbox rename to task_by_mailbox;
alter index batch_ended rename to task_ended;
-- Several may be under way in a mailbox.
drop index batch_under_way;

-- Which kinds there are, the program knows.
alter table task add column kind text not null default 'threads';
alter table task alter column kind drop default;
-- The address of whoever ordered it. Unknown of those that were ordered before.
alter table task add column ordered_by text;
-- What it was ordered to do, as its kind writes it down; it never changes.
alter table task add column params jsonb not null default '{}';
alter table task alter column params drop default;
-- Where it has come to, where its kind keeps that.
alter table task add column cursor jsonb;
-- What came of it, once it is done, where counts do not say everything.
alter table task add column result jsonb;

update task set
  params = jsonb_build_object('action', action, 'blockSenders', block_senders)
    || case when to_folder_id is null then '{}'::jsonb else jsonb_build_object('to', to_folder_id::text) end
    || case when unread is null then '{}'::jsonb else jsonb_build_object('unread', unread) end
    || case
      when walked_folder_id is null or ordered_version is null then '{}'::jsonb
      else jsonb_build_object(
        'walk', jsonb_build_object('folderId', walked_folder_id::text, 'orderedVersion', ordered_version)
      )
    end
    -- Where all was found, the threads are written down, and nothing is searched for any more.
    || case when search is null then '{}'::jsonb else jsonb_build_object('search', search -> 'criteria') end,
  cursor = case
    when walked_to is not null then jsonb_build_object('walkedTo', walked_to::text)
    when search -> 'after' is not null then jsonb_build_object('searchedTo', search -> 'after')
  end;

alter table task
  drop column action, drop column to_folder_id, drop column unread, drop column block_senders,
  drop column walked_folder_id, drop column ordered_version, drop column walked_to, drop column search;

-- The threads that a task is about, and those that it has changed.
alter table batch_thread rename to task_thread;
alter table task_thread rename column batch_id to task_id;
alter table task_thread rename constraint batch_thread_pkey to task_thread_pkey;
alter table task_thread rename constraint batch_thread_batch_id_fkey to task_thread_task_id_fkey;
alter index batch_thread_of rename to task_thread_of;
alter index batch_thread_to_undo rename to task_thread_to_undo;
alter index batch_thread_waiting rename to task_thread_waiting;

-- Pages that were away are told what happened meanwhile in today's words.
update mailbox_event set body = body - 'batchId'
  || jsonb_build_object('type', 'task.progress', 'taskId', body -> 'batchId', 'kind', 'threads')
where body ->> 'type' = 'batch.progress';
