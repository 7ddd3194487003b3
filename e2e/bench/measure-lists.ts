import { get } from 'node:http'
import { listFolders } from '@sen/contract/folders'
import { listThreads, markThreads } from '@sen/contract/threads'
import { callerAt } from '../program/api-client.ts'
import type { RunningProgram } from '../program/program.ts'
import { SmtpClient, wireFormOf } from '../program/smtp-client.ts'
import { type Figure, type Section, spreadText } from './figures.ts'
import { type Costed, runCostedLoad } from './load/costed-load.ts'
import type { PreparedRequest } from './load/load-job.ts'
import { besideRoundcube, ROUNDCUBE } from './roundcube.ts'

const CONNECTIONS = 8
const PAGE = 50
const PAGES_IN_TURN = 60
const PAGES_BETWEEN_CHANGES = 10
const NEW_MAIL_EACH_MILLISECONDS = 500
const PER_SECOND_TARGET = 700
const WIRE_TARGET_KILOBYTES = 10

interface ListNeeds {
  readonly program: RunningProgram
  readonly smtpPort: number
  readonly token: string
  readonly address: string
  readonly times: { readonly warmUpSeconds: number; readonly seconds: number }
}

/** Requests pages of INBOX without cache hits, because threads are marked and mail arrives between them. */
export async function measureLists({ program, smtpPort, token, address, times }: ListNeeds): Promise<Section> {
  const { hostname, port } = new URL(program.url)
  const requests = await pagesAndChanges(program.url, token)
  const job = { kind: 'http', host: hostname, port: Number(port), token, requests, ...times } as const
  const measured = await whileMailComes(smtpPort, address, async () => ({
    alone: await runCostedLoad(program, { ...job, connections: 1 }),
    full: await runCostedLoad(program, { ...job, connections: CONNECTIONS }),
    asBrowsers: await runCostedLoad(program, { ...job, connections: CONNECTIONS, takesGzip: true }),
  }))
  const { alone, full, asBrowsers } = measured
  return {
    title: `Pages of the list in turn, a change after every ${PAGES_BETWEEN_CHANGES} of them, new mail twice a second`,
    figures: [
      besideRoundcube({
        what: 'one connection, p50 / p95',
        ours: alone.p50Milliseconds,
        peer: ROUNDCUBE.listPage,
        measured: spreadText(alone),
      }),
      besideRoundcube({
        what: `${CONNECTIONS} connections, pages a second`,
        ours: full.perSecond,
        peer: ROUNDCUBE.listPages,
        bound: PER_SECOND_TARGET,
      }),
      ...costFigures(`${CONNECTIONS} connections`, full),
      { what: `${CONNECTIONS} connections, with gzip, pages a second`, measured: asBrowsers.perSecond.toFixed(0) },
      ...costFigures(`${CONNECTIONS} connections, with gzip`, asBrowsers),
      await wireFigure(program.url, token),
    ],
  }
}

export function costFigures(what: string, costed: Costed): readonly Figure[] {
  return [
    { what: `${what}, p50 / p95`, measured: spreadText(costed) },
    { what: `${what}, processor seconds for 1,000`, measured: costed.processorSecondsPerThousand.toFixed(2) },
    { what: `${what}, most memory (PSS)`, measured: `${costed.peakMegabytes.toFixed(0)} MB` },
  ]
}

async function pagesAndChanges(url: string, token: string): Promise<PreparedRequest[]> {
  const call = callerAt(url, token)
  const inbox = (await call(listFolders)).data.find(({ role }) => role === 'inbox')
  const [thread] = (await call(listThreads, { query: { in: 'INBOX', limit: 1 } })).data
  if (!inbox || !thread) throw new Error('There is nothing in INBOX.')
  const pages = Array.from({ length: PAGES_IN_TURN }, (_, index) => pageRequest(index))
  return pages.flatMap((page, index) => {
    if (index % PAGES_BETWEEN_CHANGES !== 0) return [page]
    const unread = (index / PAGES_BETWEEN_CHANGES) % 2 === 0
    const body = JSON.stringify({ ids: [thread.id], folder_id: inbox.id, unread })
    return [{ method: 'POST', path: markThreads.path, body, isBetween: true } as const, page]
  })
}

function pageRequest(index: number): PreparedRequest {
  return { method: 'GET', path: `${listThreads.path}?in=INBOX&limit=${PAGE}&offset=${index * PAGE}` }
}

async function whileMailComes<T>(port: number, recipient: string, work: () => Promise<T>): Promise<T> {
  const client = await SmtpClient.open(port)
  let brought = 0
  let last: Promise<void> = Promise.resolve()
  const bring = (): void => {
    const content = wireFormOf(newMail(brought++, recipient))
    last = last.then(() => client.deliverPipelined('ban-hang@sender.example', recipient, content))
    last.catch(() => {})
  }
  const timer = setInterval(bring, NEW_MAIL_EACH_MILLISECONDS)
  try {
    const result = await work()
    clearInterval(timer)
    await last
    return result
  } finally {
    clearInterval(timer)
    client.close()
  }
}

function newMail(number: number, recipient: string): string {
  return [
    'From: Ban hang <ban-hang@sender.example>',
    `To: <${recipient}>`,
    `Subject: Don hang ${number}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <don-hang.${number}.${process.pid}@sender.example>`,
    '',
    'Hang da giao.',
    '',
  ].join('\r\n')
}

async function wireFigure(url: string, token: string): Promise<Figure> {
  const kilobytes = (await bytesOnWire(`${url}${pageRequest(1).path}`, token)) / 1024
  return {
    what: 'a page of it on the wire, with gzip',
    measured: `${kilobytes.toFixed(1)} KB`,
    target: `≤ ${WIRE_TARGET_KILOBYTES} KB`,
    isMet: kilobytes <= WIRE_TARGET_KILOBYTES,
  }
}

/** Counts bytes as transferred, because fetch decompresses responses. */
function bytesOnWire(url: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'x-auth-token': token, 'accept-encoding': 'gzip, deflate, br, zstd' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('error', reject)
      answer.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}
