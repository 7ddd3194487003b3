-- Mail that was deleted for ever, as long as its organisation keeps it: who deleted it in haste gets it back. A row holds what the
-- bytes do not tell; the rest is read from them again. It is none of the mailbox's messages, and in no quota.

alter table organisation
  add column removed_mail_kept_days integer not null default 14 check (removed_mail_kept_days between 0 and 90);

-- Words of who is shown in the list and of the subject, folded as those that are looked for (model/search/fold-text.ts).
create function removed_mail_words(in_kind text, in_sender jsonb, in_recipients jsonb, in_subject text)
returns text language sql immutable parallel safe as $$
  select translate(
    regexp_replace(
      lower(normalize(
        case when in_kind = 'sent'
          then coalesce((
            select string_agg((p ->> 'name') || ' ' || (p ->> 'email'), ' ') from jsonb_array_elements(in_recipients) p
          ), '')
          else (in_sender ->> 'name') || ' ' || (in_sender ->> 'email')
        end || ' ' || in_subject,
        NFKD
      )),
      '[\u0300-\u036f]', '', 'g'
    ),
    'Đđðøłı', 'dddoli'
  )
$$;

create table removed_message (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  raw_blob text not null,
  kind text not null check (kind in ('received', 'sent')),
  -- Where it goes back to; it may be gone by then.
  folder_id bigint,
  sender jsonb not null,
  -- The first of them.
  recipients_to jsonb not null,
  -- In no bytes that were sent.
  recipients_bcc jsonb not null,
  subject text not null,
  received_at timestamptz not null,
  is_read boolean not null,
  is_starred boolean not null,
  label_ids bigint[] not null,
  size_bytes integer not null,
  delivery_key text,
  envelope jsonb,
  verdict jsonb,
  scan jsonb,
  removed_at timestamptz not null default now(),
  -- Whoever deleted it; empty: it had been in Trash for 30 days.
  removed_by text not null,
  words text not null generated always as (removed_mail_words(kind, sender, recipients_to, subject)) stored
);
-- Its list, the newest first, and what is over.
create index removed_message_by_time on removed_message (mailbox_id, removed_at desc, id desc);
create index removed_message_by_blob on removed_message (raw_blob);
-- A recall finds it.
create index removed_message_by_delivery on removed_message (mailbox_id, delivery_key) where delivery_key is not null;

create or replace view blob_reference as
  select raw_blob as blob from message where raw_blob is not null
  union all select blob from file
  union all select raw_blob from submission
  union all select raw_blob from tracked_copy where raw_blob is not null
  union all select blob from mail_export where blob is not null
  union all select blob from upload where blob is not null
  union all select unpacked_blob from upload where unpacked_blob is not null
  union all select blob from drive_version
  union all select blob from avatar
  union all select raw_blob from aggregate_report_mail
  union all select raw_blob from removed_message;
