-- Infected mail: kept away from its mailbox until an Owner releases or deletes it, or until its time is over.
create table quarantined_message (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  raw_blob text not null,
  -- The author that is shown.
  sender jsonb not null,
  -- What the scanner calls the virus.
  signature text not null,
  size_bytes integer not null,
  received_at timestamptz not null,
  envelope jsonb,
  sent_digest text,
  delivery_key text
);
create index quarantined_message_newest on quarantined_message (mailbox_id, received_at desc, id desc);
create index quarantined_message_by_time on quarantined_message (received_at);
create index quarantined_message_by_blob on quarantined_message (raw_blob);
-- A delivery that is repeated after a crash is quarantined once.
create unique index quarantined_message_by_delivery on quarantined_message (mailbox_id, delivery_key)
  where delivery_key is not null;

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
  union all select raw_blob from removed_message
  union all select raw_blob from quarantined_message;
