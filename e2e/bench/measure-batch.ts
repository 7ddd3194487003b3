import { getBatch, startBatch } from '@sen/contract/batches'
import { listFolders } from '@sen/contract/folders'
import { listThreads, starThread } from '@sen/contract/threads'
import { callerAt } from '../program/api-client.ts'
import { pause } from '../program/waiting.ts'
import { type Figure, milliseconds, type Section } from './figures.ts'

const OTHERS_TARGET_MILLISECONDS = 100
const POLL_MILLISECONDS = 20
const BATCH = 1_000
const GROUP = 100

/**
 * One job over 1,000 threads, then one over all of INBOX, each with its undo; meanwhile the same mailbox reads its list
 * and stars a thread again and again, as somebody who goes on working would.
 */
export async function measureBatch(url: string, token: string): Promise<Section> {
  const call = callerAt(url, token)
  const folders = (await call(listFolders)).data
  const inbox = folders.find(({ role }) => role === 'inbox')
  if (!inbox) throw new Error('There is no INBOX.')
  const groups = []
  for (let offset = 0; offset < BATCH; offset += GROUP) {
    const { data } = await call(listThreads, { query: { in: 'INBOX', limit: GROUP, offset } })
    if (data.length > 0) groups.push({ folder_id: inbox.id, thread_ids: data.map(({ id }) => id) })
  }
  const figures: Figure[] = []
  const some = groups.reduce((sum, group) => sum + group.thread_ids.length, 0)
  figures.push(...(await measure(`${some.toLocaleString('en')} threads to Trash`, { groups })))
  const all = inbox.total_threads.toLocaleString('en')
  figures.push(...(await measure(`all ${all} threads of INBOX to Trash`, { all_in: inbox.id })))
  return { title: 'One job over many threads', figures }

  async function measure(what: string, selection: Parameters<typeof order>[0]): Promise<readonly Figure[]> {
    const others = new Others()
    const watching = others.watch(async () => {
      const { data } = await call(listThreads, { query: { in: 'Sent', limit: 50, offset: 0 } })
      const [thread] = data
      if (thread) await call(starThread, { params: { id: thread.id }, body: { starred: !thread.starred } })
    })
    const seconds = await order(selection)
    others.isOver = true
    await watching
    const undoSeconds = await undo()
    return [
      { what, measured: `${seconds.toFixed(1)} s, undone in ${undoSeconds.toFixed(1)} s` },
      {
        what: 'list and star of the same mailbox meanwhile, p95',
        measured: `${milliseconds(others.at(0.95))} (longest ${milliseconds(others.at(1))})`,
        target: `≤ ${OTHERS_TARGET_MILLISECONDS} ms`,
        isMet: others.at(0.95) <= OTHERS_TARGET_MILLISECONDS,
      },
    ]
  }

  async function order(selection: { groups: typeof groups } | { all_in: string }): Promise<number> {
    const from = performance.now()
    const { data } = await call(startBatch, { body: { action: 'delete', selection } })
    latest = data.id
    await ended(data.id, 'done')
    return (performance.now() - from) / 1_000
  }

  async function undo(): Promise<number> {
    const from = performance.now()
    await fetch(new URL(`/api/v2/threads/batches/${latest}/undo`, url), {
      method: 'POST',
      headers: { 'x-auth-token': token },
    })
    await ended(latest, 'undone')
    return (performance.now() - from) / 1_000
  }

  async function ended(id: string, state: 'done' | 'undone'): Promise<void> {
    while ((await call(getBatch, { params: { id } })).data.state !== state) await pause(POLL_MILLISECONDS)
  }
}

let latest = ''

/** Somebody who goes on working: how long each of their calls takes. */
class Others {
  isOver = false
  readonly #taken: number[] = []

  async watch(act: () => Promise<void>): Promise<void> {
    while (!this.isOver) {
      const from = performance.now()
      await act()
      this.#taken.push((performance.now() - from) / 2)
      await pause(POLL_MILLISECONDS)
    }
  }

  at(share: number): number {
    const sorted = this.#taken.toSorted((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  }
}
