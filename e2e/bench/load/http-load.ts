import { HttpConnection } from './http-connection.ts'
import type { HttpJob, LoadResult, PreparedRequest } from './load-job.ts'
import { Tally } from './tally.ts'

const PATIENCE_MILLISECONDS = 10_000

interface Sent {
  readonly bytes: Buffer
  readonly isBetween: boolean
}

export async function runHttpJob(job: HttpJob): Promise<LoadResult> {
  const requests = job.requests.map((request) => ({
    bytes: bytesOf(request, job),
    isBetween: request.isBetween === true,
  }))
  const connections = Array.from({ length: job.connections }, () => new HttpConnection(job.host, job.port, job.apart))
  const startedAt = performance.now()
  const from = job.once === true ? startedAt : startedAt + job.warmUpSeconds * 1_000
  const until = job.once === true ? Number.POSITIVE_INFINITY : from + job.seconds * 1_000
  const tally = new Tally(from, until)
  if (job.once === true) await sendEach(connections, requests, tally)
  else if (job.perSecond === undefined) await saturate(connections, requests, until, tally)
  else await pace(connections, requests, startedAt, until, job.perSecond, tally)
  for (const connection of connections) connection.close()
  return tally.result()
}

async function sendEach(
  connections: readonly HttpConnection[],
  requests: readonly Sent[],
  tally: Tally,
): Promise<void> {
  let next = 0
  const askOn = async (connection: HttpConnection): Promise<void> => {
    while (next < requests.length) await ask(connection, requests, next++, performance.now(), tally)
  }
  await Promise.all(connections.map(askOn))
}

async function saturate(
  connections: readonly HttpConnection[],
  requests: readonly Sent[],
  until: number,
  tally: Tally,
): Promise<void> {
  let next = 0
  const askOn = async (connection: HttpConnection): Promise<void> => {
    while (performance.now() < until) {
      const askedAt = performance.now()
      await ask(connection, requests, next++, askedAt, tally)
    }
  }
  await Promise.all(connections.map(askOn))
}

/** The latency of a delayed request counts from when it was due, so that stalls are not hidden. */
async function pace(
  connections: readonly HttpConnection[],
  requests: readonly Sent[],
  startedAt: number,
  until: number,
  perSecond: number,
  tally: Tally,
): Promise<void> {
  const interval = 1_000 / perSecond
  const free = [...connections]
  const due: { number: number; at: number }[] = []
  let fallen = 0
  let open = 0
  await new Promise<void>((resolve) => {
    const serve = (): void => {
      for (let connection = free.pop(); connection; connection = free.pop()) {
        const request = due.shift()
        if (!request) {
          free.push(connection)
          break
        }
        open += 1
        void send(connection, request)
      }
    }
    const send = async (connection: HttpConnection, request: { number: number; at: number }): Promise<void> => {
      await ask(connection, requests, request.number, request.at, tally)
      open -= 1
      free.push(connection)
      serve()
      if (open === 0 && due.length === 0 && performance.now() >= until) resolve()
    }
    // A request still waiting long after the end took at least this long.
    const giveUp = (now: number): void => {
      for (const { at } of due.splice(0)) tally.answered(at, now)
    }
    const tick = (): void => {
      const now = performance.now()
      for (let at = startedAt + fallen * interval; at <= now && at < until; at = startedAt + fallen * interval) {
        due.push({ number: fallen++, at })
      }
      serve()
      if (now > until + PATIENCE_MILLISECONDS) giveUp(now)
      if (now < until || due.length > 0) setTimeout(tick, 1)
      else if (open === 0) resolve()
    }
    tick()
  })
}

async function ask(
  connection: HttpConnection,
  requests: readonly Sent[],
  number: number,
  askedAt: number,
  tally: Tally,
): Promise<void> {
  const request = requests[number % requests.length]
  if (!request) throw new Error('There is no request to send.')
  const { status, isApart } = await connection.send(request.bytes)
  if (status >= 300) tally.failed(`status ${status}`)
  else if (!request.isBetween) tally.answered(askedAt, performance.now(), isApart)
}

function bytesOf({ method, path, body }: PreparedRequest, { host, port, token, takesGzip }: HttpJob): Buffer {
  const encoding = takesGzip === true ? ['accept-encoding: gzip, deflate, br, zstd'] : []
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}:${port}`, `x-auth-token: ${token}`, ...encoding]
  const described =
    body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]
  return Buffer.from(`${[...lines, ...described].join('\r\n')}\r\n\r\n${body ?? ''}`)
}
