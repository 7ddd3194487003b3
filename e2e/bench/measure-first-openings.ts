import { getThread, listThreads } from '@sen/contract/threads'
import { callerAt } from '../program/api-client.ts'
import type { RunningProgram } from '../program/program.ts'
import { type Figure, milliseconds, type Section, spreadText } from './figures.ts'
import { runCostedLoad } from './load/costed-load.ts'
import type { PreparedRequest } from './load/load-job.ts'
import { Random } from './mailbox/random.ts'
import { besideRoundcube, ROUNDCUBE } from './roundcube.ts'

const CONNECTIONS = 8
const LISTED_AT_ONCE = 100
const LEFT_TO_OTHERS = 200
const P95_TARGET_MILLISECONDS = 20
const MEMORY_TARGET_MEGABYTES = 450
const HAS_HTML = '"body_format":"html"'

interface OpeningTimes {
  readonly opened: number
}

/** A random order makes the HTML cleaned during the request. A fifth of the mail has HTML. */
export async function measureFirstOpenings(
  program: RunningProgram,
  token: string,
  { opened }: OpeningTimes,
): Promise<Section> {
  const { hostname, port } = new URL(program.url)
  const requests = await unopened(program.url, token, opened * 3)
  const job = { kind: 'http', host: hostname, port: Number(port), token, once: true, apart: HAS_HTML } as const
  const spent = { warmUpSeconds: 0, seconds: 0 }
  const alone = await runCostedLoad(program, { ...job, ...spent, requests: requests.slice(0, opened), connections: 1 })
  const full = await runCostedLoad(program, {
    ...job,
    ...spent,
    requests: requests.slice(opened),
    connections: CONNECTIONS,
  })
  return {
    title: 'Threads opened for the first time, each once',
    figures: [
      besideRoundcube({
        what: 'one connection, p50 / p95',
        ours: alone.p50Milliseconds,
        peer: ROUNDCUBE.opening,
        measured: spreadText(alone),
      }),
      p95Figure('one connection, p95', alone.p95Milliseconds),
      ...(alone.apart
        ? [
            {
              what: `one connection, those with HTML (${alone.apart.answered} of ${alone.answered}), p50 / p95`,
              measured: spreadText(alone.apart),
            },
          ]
        : []),
      besideRoundcube({
        what: `${CONNECTIONS} connections, threads a second`,
        ours: full.perSecond,
        peer: ROUNDCUBE.openings,
      }),
      { what: `${CONNECTIONS} connections, p50 / p95`, measured: spreadText(full) },
      {
        what: `${CONNECTIONS} connections, processor seconds for 1,000`,
        measured: full.processorSecondsPerThousand.toFixed(2),
      },
      {
        what: `${CONNECTIONS} connections, most memory (PSS)`,
        measured: `${full.peakMegabytes.toFixed(0)} MB`,
        target: `≤ ${MEMORY_TARGET_MEGABYTES} MB`,
        isMet: full.peakMegabytes <= MEMORY_TARGET_MEGABYTES,
      },
    ],
  }
}

function p95Figure(what: string, value: number): Figure {
  return {
    what,
    measured: milliseconds(value),
    target: `≤ ${P95_TARGET_MILLISECONDS} ms`,
    isMet: value <= P95_TARGET_MILLISECONDS,
  }
}

async function unopened(url: string, token: string, count: number): Promise<PreparedRequest[]> {
  const call = callerAt(url, token)
  const ids: string[] = []
  for (let offset = LEFT_TO_OTHERS; ; offset += LISTED_AT_ONCE) {
    const { data } = await call(listThreads, { query: { in: 'INBOX', limit: LISTED_AT_ONCE, offset } })
    ids.push(...data.map(({ id }) => id))
    if (data.length < LISTED_AT_ONCE) break
  }
  const random = new Random(13)
  const picked = Array.from({ length: Math.min(count, ids.length) }, () =>
    ids.splice(random.whole(0, ids.length - 1), 1),
  ).flat()
  return picked.map((id) => ({ method: 'GET', path: `${getThread.path.replace(':id', id)}?in=INBOX` }))
}
