-- Drafts in plain text counted zero bytes, recipients were not counted, and an empty draft takes rows too. The size is the
-- expression of draft-size.ts. Messages that a mail program submitted have the size of their source while they wait.
with counted as materialized (
  select m.id, m.mailbox_id, m.size_bytes as before,
    greatest(1024, octet_length(case b.html when '' then b.text else b.html end)
    + octet_length(concat(m.recipients_to, m.recipients_cc, m.recipients_bcc, m.reference_ids)) + coalesce((
      select sum(f.size_bytes) from file f where f.message_id = m.id and f.part_index is null
    ), 0), coalesce((
      select d.size_bytes from draft_source d
      where d.message_id = m.id and d.revision = m.revision and d.is_appended
    ), 0))::integer as after
  from message m join message_body b on b.message_id = m.id
  where m.kind = 'draft' and m.raw_blob is null
),
changed as (
  update message m set size_bytes = c.after from counted c where m.id = c.id and c.after <> c.before
)
update mailbox set used_bytes = used_bytes + grown.bytes
from (select mailbox_id, sum(after - before) as bytes from counted group by 1) grown
where mailbox.id = grown.mailbox_id and grown.bytes <> 0;
