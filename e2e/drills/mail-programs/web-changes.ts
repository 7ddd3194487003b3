import { listFolders } from '@sen/contract/folders'
import { labelThreads } from '@sen/contract/labels/labels'
import { createLabel } from '@sen/contract/labels/own-labels'
import {
  deleteThreads,
  listThreads,
  markThreads,
  moveThreads,
  restoreThreads,
  starThread,
  type ThreadField,
} from '@sen/contract/threads'
import type { Call } from '../../program/api-client.ts'
import type { RandomChoice } from './random-choice.ts'

const ROLES: ReadonlySet<string> = new Set(['inbox', 'junk', 'trash', 'custom'])
const PAGE = 50

/** Creates the labels that `changeByWeb` uses. @returns their ids */
export async function createLabels(call: Call): Promise<readonly string[]> {
  const ids: string[] = []
  for (const name of ['Gấp', 'Chờ trả lời']) {
    const { data } = await call(createLabel, { body: { name, colour: 'red' } })
    ids.push(data.id)
  }
  return ids
}

/** Makes one random change, as the page does. Threads of this drill have one message each. */
export async function changeByWeb(call: Call, labels: readonly string[], choice: RandomChoice): Promise<void> {
  const folders = (await call(listFolders)).data.filter(({ role }) => ROLES.has(role))
  const [from, to] = [choice.of(folders), choice.of(folders)]
  if (!from || !to) return
  const offset = choice.below(Math.max(1, from.total_threads - PAGE))
  const { data: threads } = await call(listThreads, { query: { in: from.id, limit: PAGE, offset } })
  const thread = choice.of(threads)
  if (!thread) return
  const [ids, kind] = [[thread.id], choice.below(10)]
  if (kind < 3) return void (await call(markThreads, { body: { ids, folder_id: from.id, unread: !thread.unread } }))
  if (kind < 4) {
    return void (await call(starThread, { params: { id: thread.id }, body: { starred: !thread.starred } }))
  }
  const label_id = choice.of(labels)
  if (kind < 5 && label_id !== undefined) {
    return void (await call(labelThreads, { body: { ids, label_id, labelled: !thread.labels.includes(label_id) } }))
  }
  if (!isOfWeb(thread)) return
  const { version, moved } =
    kind < 8 && from.id !== to.id
      ? (await call(moveThreads, { body: [{ thread_ids: ids, from_folder_id: from.id, to_folder_id: to.id }] })).data
      : (await call(deleteThreads, { body: { ids } })).data
  const [group] = moved
  if (!group || choice.isTrue()) return
  await call(restoreThreads, { body: { folder_id: group.to_folder_id, ids: group.thread_ids, version } })
}

function isOfWeb({ subject }: ThreadField): boolean {
  return subject.startsWith('web ')
}
