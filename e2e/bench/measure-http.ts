import { listFolders } from '@sen/contract/folders'
import { listThreads } from '@sen/contract/threads'
import { type Call, callerAt } from '../program/api-client.ts'
import type { RunningProgram } from '../program/program.ts'
import { type Figure, milliseconds, type Section, spreadText } from './figures.ts'
import { type Costed, runCostedLoad } from './load/costed-load.ts'
import type { HttpJob, LoadResult, PreparedRequest } from './load/load-job.ts'
import { runLoad } from './load/run-load.ts'
import { Random } from './mailbox/random.ts'

const PACE_PER_SECOND = 500
const CONNECTIONS = 8
const PAGE = 50
const MOVED_AT_ONCE = 50
const MADE_ANEW = 50_000

const TARGETS = { p50: 4, p95: 10, listPerSecond: 1_000, openPerSecond: 700 } as const

type How = Pick<HttpJob, 'connections' | 'perSecond' | 'once'>

export interface HttpTimes {
  readonly warmUpSeconds: number
  readonly seconds: number
  readonly openedThreads: number
}

export async function measureHttp(program: RunningProgram, token: string, times: HttpTimes): Promise<Section[]> {
  const call = callerAt(program.url, token)
  const inbox = await findInbox(call)
  const threadIds = await allThreadIds(call, inbox.total)
  const { hostname, port } = new URL(program.url)
  const { warmUpSeconds, seconds } = times
  const jobOf = (requests: readonly PreparedRequest[], how: How): HttpJob => {
    return { kind: 'http', host: hostname, port: Number(port), token, requests, warmUpSeconds, seconds, ...how }
  }
  const load = (requests: readonly PreparedRequest[], how: How): Promise<LoadResult> => runLoad(jobOf(requests, how))

  const requests = {
    first: [listRequest(0)],
    last: [listRequest(Math.max(0, Math.floor((inbox.total - 1) / PAGE) * PAGE))],
    anew: Array.from({ length: MADE_ANEW }, (_, index) => unkeptRequest(index)),
    open: openRequests(threadIds, times.openedThreads),
  }
  const alone = await load(requests.first, { connections: 1 })
  // HTML is cleaned at the first opening and cached, which `measure-first-openings.ts` measures. Warm up here.
  await load(requests.open, { connections: CONNECTIONS, once: true })
  const paced = { connections: CONNECTIONS, perSecond: PACE_PER_SECOND }
  const first = await load(requests.first, paced)
  const last = await load(requests.last, paced)
  const open = await load(requests.open, paced)
  const anew = await load(requests.anew, paced)
  const saturating = (what: readonly PreparedRequest[]): Promise<Costed> =>
    runCostedLoad(program, jobOf(what, { connections: CONNECTIONS }))
  const full = {
    first: await saturating(requests.first),
    last: await saturating(requests.last),
    anew: await saturating(requests.anew),
    open: await saturating(requests.open),
  }
  const moves = await load(moveRequests(threadIds, inbox.id, inbox.trashId), { connections: 1 })

  return [
    {
      title: `${PACE_PER_SECOND} requests a second, ${CONNECTIONS} connections at most`,
      figures: [
        ...pacedFigures('kept answer: first page of the list', first),
        ...pacedFigures('open a thread again', open),
        lastPage('kept answer: last page, p50', last.p50Milliseconds, first.p50Milliseconds),
        { what: 'kept answer: last page, p95', measured: milliseconds(last.p95Milliseconds) },
        { what: 'first page, made anew each time, p50 / p95', measured: spreadText(anew) },
      ],
    },
    {
      title: `${CONNECTIONS} connections, as fast as it goes`,
      figures: [
        ...saturatedFigures('kept answer: first page of the list', full.first, TARGETS.listPerSecond),
        ...saturatedFigures('open a thread again', full.open, TARGETS.openPerSecond),
        ...saturatedFigures('kept answer: last page', full.last, full.first.perSecond / 2),
        ...saturatedFigures('first page, made anew each time', full.anew),
      ],
    },
    {
      title: 'One connection',
      figures: [
        { what: 'kept answer: first page of the list, p50 / p95', measured: spreadText(alone) },
        { what: `move ${MOVED_AT_ONCE} threads, p50 / p95`, measured: spreadText(moves) },
      ],
    },
  ]
}

function pacedFigures(what: string, { p50Milliseconds, p95Milliseconds }: LoadResult): Figure[] {
  const figure = (name: 'p50' | 'p95', value: number): Figure => ({
    what: `${what}, ${name}`,
    measured: milliseconds(value),
    target: `≤ ${TARGETS[name]} ms`,
    isMet: value <= TARGETS[name],
  })
  return [figure('p50', p50Milliseconds), figure('p95', p95Milliseconds)]
}

function lastPage(what: string, value: number, firstPage: number): Figure {
  return {
    what,
    measured: milliseconds(value),
    target: `≤ twice the first page, ${milliseconds(firstPage * 2)}`,
    isMet: value <= firstPage * 2,
  }
}

function saturatedFigures(what: string, result: Costed, targetPerSecond?: number): Figure[] {
  return [
    {
      what: `${what}, requests a second`,
      measured: result.perSecond.toFixed(0),
      ...(targetPerSecond !== undefined && {
        target: `≥ ${targetPerSecond.toFixed(0)}`,
        isMet: result.perSecond >= targetPerSecond,
      }),
    },
    { what: `${what}, p50 / p95`, measured: spreadText(result) },
    {
      what: `${what}, processor seconds for 1,000`,
      measured: result.processorSecondsPerThousand.toFixed(2),
    },
  ]
}

async function findInbox(call: Call): Promise<{ id: string; trashId: string; total: number }> {
  const { data } = await call(listFolders)
  const inbox = data.find(({ role }) => role === 'inbox')
  const trash = data.find(({ role }) => role === 'trash')
  if (!inbox || !trash) throw new Error('The mailbox has no INBOX or no Trash.')
  return { id: inbox.id, trashId: trash.id, total: inbox.total_threads }
}

async function allThreadIds(call: Call, total: number): Promise<string[]> {
  const ids: string[] = []
  for (let offset = 0; offset < total; offset += 100) {
    const { data } = await call(listThreads, { query: { in: 'INBOX', limit: 100, offset } })
    ids.push(...data.map(({ id }) => id))
  }
  return ids
}

function listRequest(offset: number): PreparedRequest {
  return { method: 'GET', path: `/api/v2/threads?in=INBOX&limit=${PAGE}&offset=${offset}` }
}

/** An unchanged page is answered from a cache keyed by its address. This address is unique. */
function unkeptRequest(index: number): PreparedRequest {
  const first = listRequest(0)
  return { ...first, path: `${first.path}&nth=${index}` }
}

function openRequests(threadIds: readonly string[], count: number): PreparedRequest[] {
  const random = new Random(11)
  const left = [...threadIds]
  const picked: string[] = []
  while (picked.length < count && left.length > 0) picked.push(...left.splice(random.whole(0, left.length - 1), 1))
  return picked.map((id) => ({ method: 'GET', path: `/api/v2/threads/${id}?in=INBOX` }))
}

function moveRequests(threadIds: readonly string[], inboxId: string, trashId: string): PreparedRequest[] {
  const groupCount = Math.min(20, Math.floor(threadIds.length / MOVED_AT_ONCE))
  return Array.from({ length: groupCount }, (_, group) => {
    const ids = threadIds.slice(group * MOVED_AT_ONCE, (group + 1) * MOVED_AT_ONCE)
    return [moveRequest(ids, inboxId, trashId), moveRequest(ids, trashId, inboxId)]
  }).flat()
}

function moveRequest(ids: readonly string[], from: string, to: string): PreparedRequest {
  const body = JSON.stringify([{ thread_ids: ids, from_folder_id: from, to_folder_id: to }])
  return { method: 'POST', path: '/api/v2/threads/move', body }
}
