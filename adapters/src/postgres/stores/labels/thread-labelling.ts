import type { ThreadWriter } from '@sen/core/threads/thread-store'
import type { ThreadId } from '@sen/model/ids'
import { type RawBuilder, sql } from 'kysely'
import { rowId, rowIds } from '../../row-id.ts'
import { addLabels, ownLabels, removeLabels } from './message-labels.ts'

export type UpdateMessages = (version: number, update: RawBuilder<unknown>) => Promise<readonly ThreadId[]>

/** A removed label keeps its row in `message_label`, so that undo can restore it. */
export function threadLabelling(mailboxId: string, changed: UpdateMessages): Pick<ThreadWriter, 'label' | 'undoLabel'> {
  const isOwn = (label: string) => sql`l.label_id = ${rowId(label)} and l.label_id in (${ownLabels(mailboxId)})`
  const isOf = (ids: readonly ThreadId[]) =>
    sql`m.id = l.message_id and m.mailbox_id = ${mailboxId} and m.thread_id = any(${rowIds(ids)})`
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
              added as (${addLabels(
                sql`select wanted.id as message_id, own.id as label_id
                  from wanted cross join (${ownLabels(mailboxId)}) own where own.id = ${rowId(label)}`,
                version,
              )})
              select thread_id from wanted join added on added.message_id = wanted.id`
          : removeLabels(sql`message m`, sql`${isOf(ids)} and ${isOwn(label)}`, version),
      ),
    undoLabel: (ids, { id, labelled, version: labelledVersion }, version) =>
      changed(
        version,
        sql`update message_label l set is_set = ${!labelled}, version = ${version} from message m
          where ${isOf(ids)} and ${isOwn(id)} and l.version = ${labelledVersion} and l.is_set = ${labelled}
          returning m.thread_id`,
      ),
  }
}
