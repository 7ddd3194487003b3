import { startExport } from '@sen/contract/exports'
import { createFilter, runFilter } from '@sen/contract/filters/filters'
import { createFolder, listFolders, startFolderDeletion } from '@sen/contract/folders'
import { getTask, undoTask } from '@sen/contract/tasks/tasks'
import { startThreadTask, type ThreadSelection } from '@sen/contract/tasks/thread-tasks'
import { listThreads, starThread } from '@sen/contract/threads'
import { type Call, callerAt } from '../program/api-client.ts'
import { pause } from '../program/waiting.ts'
import { type Figure, milliseconds, type Section } from './figures.ts'
import { quantile } from './quantile.ts'

const OTHERS_TARGET_MILLISECONDS = 100
const POLL_MILLISECONDS = 20
const LIST_TARGET_MILLISECONDS = 30
const SOME_THREADS = 1_000
const FOLDER_THREADS = 1_500
const GROUP = 100

/**
 * Measures tasks over 1,000 threads and all of INBOX while the same mailbox works, then a filter, an export and a
 * deletion at once.
 */
export async function measureTasks(url: string, token: string): Promise<Section> {
  const call = callerAt(url, token)
  const inbox = (await call(listFolders)).data.find(({ role }) => role === 'inbox')
  if (!inbox) throw new Error('There is no INBOX.')
  const some = await firstThreads(call, inbox.id, SOME_THREADS)
  const all = inbox.total_threads.toLocaleString('en')
  const figures = [
    ...(await measureJob(call, `${SOME_THREADS.toLocaleString('en')} threads to Trash`, some)),
    ...(await measureJob(call, `all ${all} threads of INBOX to Trash`, { all_in: inbox.id })),
    ...(await measureThreeTasks(call, inbox.id)),
  ]
  return { title: 'One job over many threads', figures }
}

async function firstThreads(call: Call, folderId: string, count: number): Promise<ThreadSelection> {
  const groups: { folder_id: string; thread_ids: string[] }[] = []
  for (let offset = 0; offset < count; offset += GROUP) {
    const { data } = await call(listThreads, { query: { in: folderId, limit: GROUP, offset } })
    if (data.length > 0) groups.push({ folder_id: folderId, thread_ids: data.map(({ id }) => id) })
  }
  return { groups }
}

async function measureJob(call: Call, what: string, selection: ThreadSelection): Promise<readonly Figure[]> {
  const taken: number[] = []
  let isOver = false
  const others = workMeanwhile(call, taken, () => isOver)
  const from = performance.now()
  const { id } = (await call(startThreadTask, { body: { action: 'delete', selection } })).data
  await ended(call, id, 'done')
  const seconds = (performance.now() - from) / 1_000
  isOver = true
  await others
  const undoneFrom = performance.now()
  await call(undoTask, { params: { id } })
  await ended(call, id, 'undone')
  const undoSeconds = (performance.now() - undoneFrom) / 1_000
  const p95 = quantile(taken, 0.95)
  return [
    { what, measured: `${seconds.toFixed(1)} s, undone in ${undoSeconds.toFixed(1)} s` },
    {
      what: 'calls of the same mailbox meanwhile, p95',
      measured: `${milliseconds(p95)} (longest ${milliseconds(quantile(taken, 1))})`,
      target: `≤ ${OTHERS_TARGET_MILLISECONDS} ms`,
      isMet: p95 <= OTHERS_TARGET_MILLISECONDS,
    },
  ]
}

async function measureThreeTasks(call: Call, inboxId: string): Promise<readonly Figure[]> {
  const selection = await firstThreads(call, inboxId, FOLDER_THREADS)
  const { id: folderId } = (await call(createFolder, { body: { name: 'Đối soát' } })).data
  const moved = await call(startThreadTask, { body: { action: 'move', to_folder_id: folderId, selection } })
  await ended(call, moved.data.id, 'done')
  const sieve_json = JSON.stringify({
    conditions: [{ type: 'subject', comparator: '!contains', value: 'không thư nào có chữ này' }],
    actions: [{ type: 'setflag', value: 'Flagged' }],
  })
  const rule = (await call(createFilter, { body: { name: 'Đánh dấu', sieve_json } })).data

  const taken: number[] = []
  let isOver = false
  const reading = readMeanwhile(call, taken, () => isOver)
  const from = performance.now()
  const exported = await call(startExport, { body: { folder_id: folderId, format: 'mbox' } })
  const filtered = await call(runFilter, { params: { id: rule.id } })
  const deleted = await call(startFolderDeletion, { body: { folder_id: folderId } })
  for (const { data } of [exported, filtered, deleted]) await ended(call, data.id, 'done')
  const seconds = (performance.now() - from) / 1_000
  isOver = true
  await reading
  const p95 = quantile(taken, 0.95)
  const messages = (await call(getTask, { params: { id: exported.data.id } })).data.done
  return [
    {
      what: `a folder of ${messages.toLocaleString('en')} messages exported and deleted, a filter over the whole mailbox`,
      measured: `${seconds.toFixed(1)} s`,
    },
    {
      what: 'lists of the same mailbox meanwhile, p95',
      measured: `${milliseconds(p95)} (longest ${milliseconds(quantile(taken, 1))}, ${taken.length} lists)`,
      target: `≤ ${LIST_TARGET_MILLISECONDS} ms`,
      isMet: p95 <= LIST_TARGET_MILLISECONDS,
    },
  ]
}

async function readMeanwhile(call: Call, taken: number[], isOver: () => boolean): Promise<void> {
  for (let page = 0; !isOver(); page = (page + 1) % 10) {
    const from = performance.now()
    await call(listThreads, { query: { in: 'INBOX', limit: 50, offset: page * 50 } })
    taken.push(performance.now() - from)
    await pause(POLL_MILLISECONDS)
  }
}

async function workMeanwhile(call: Call, taken: number[], isOver: () => boolean): Promise<void> {
  const timed = async <T>(work: Promise<T>): Promise<T> => {
    const from = performance.now()
    const result = await work
    taken.push(performance.now() - from)
    return result
  }
  while (!isOver()) {
    const { data } = await timed(call(listThreads, { query: { in: 'Sent', limit: 50, offset: 0 } }))
    const [thread] = data
    if (thread) await timed(call(starThread, { params: { id: thread.id }, body: { starred: !thread.starred } }))
    await pause(POLL_MILLISECONDS)
  }
}

async function ended(call: Call, id: string, state: 'done' | 'undone'): Promise<void> {
  while ((await call(getTask, { params: { id } })).data.state !== state) await pause(POLL_MILLISECONDS)
}
