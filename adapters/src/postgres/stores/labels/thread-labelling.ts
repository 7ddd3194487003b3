import type { ThreadWriter } from '@sen/core/threads/thread-store'
import type { ThreadId } from '@sen/model/ids'
import { type RawBuilder, sql } from 'kysely'
import { rowId, rowIds } from '../../row-id.ts'

export type Changed = (version: number, update: RawBuilder<unknown>) => Promise<readonly ThreadId[]>

/** A removed label keeps its row in `message_label`, so that undo can restore it. */
export function threadLabelling(mailboxId: string, changed: Changed): Pick<ThreadWriter, 'label' | 'undoLabel'> {
  const own = (label: string) =>
    sql`(select id from label where id = ${rowId(label)} and mailbox_id = ${mailboxId} and removed_at is null)`
  return {
    label: (ids, label, labelled, version) =>
      changed(
        version,
        labelled
          ? sql`with wanted as (
                select m.id, m.thread_id from message m
                where m.mailbox_id = ${mailboxId} and m.thread_id = any(${rowIds(ids)})
                  and (m.kind <> 'draft' or not exists (
                    select from message other where other.thread_id = m.thread_id and other.kind <> 'draft'))
              ),
              put as (
                insert into message_label (message_id, label_id, version)
                select wanted.id, own.id, ${version}::integer from wanted, ${own(label)} own
                on conflict (message_id, label_id) do update set is_set = true, version = excluded.version
                where not message_label.is_set
                returning message_id
              )
              select thread_id from wanted join put on put.message_id = wanted.id`
          : sql`update message_label l set is_set = false, version = ${version} from message m
              where m.id = l.message_id and m.mailbox_id = ${mailboxId} and m.thread_id = any(${rowIds(ids)})
                and l.label_id = ${own(label)} and l.is_set
              returning m.thread_id`,
      ),
    undoLabel: (ids, { id, labelled, version: labelledVersion }, version) =>
      changed(
        version,
        sql`update message_label l set is_set = ${!labelled}, version = ${version} from message m
          where m.id = l.message_id and m.mailbox_id = ${mailboxId} and m.thread_id = any(${rowIds(ids)})
            and l.label_id = ${own(id)} and l.version = ${labelledVersion} and l.is_set = ${labelled}
          returning m.thread_id`,
      ),
  }
}
