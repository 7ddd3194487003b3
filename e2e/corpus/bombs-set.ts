import { readFileSync } from 'node:fs'
import { getThread, listThreads } from '@sen/contract/threads'
import { type CorpusStage, onePart } from './corpus-stage.ts'
import { count, type Tally, tally } from './tally.ts'

const MEGABYTE = 1024 * 1024
const ANSWER_MILLISECONDS = 5_000
const LAG_MILLISECONDS = 400
const GROWTH_BYTES = 512 * MEGABYTE
const PING_MILLISECONDS = 50

type Make = (size: number) => string

const HEAD = 'From: a@x.example\r\nSubject: bomb\r\n'

/** Messages made of a number, so that no bomb lies on a disk. */
const BOMBS: Readonly<Record<string, readonly [Make, readonly number[]]>> = {
  'nested multipart depth': [nestedParts, [100, 1_000, 10_000]],
  'nested message/rfc822 depth': [
    (size) => `${`${HEAD}Content-Type: message/rfc822\r\n\r\n`.repeat(size)}${HEAD}\r\nend\r\n`,
    [50, 500],
  ],
  'header count': [(size) => `${HEAD}${'X-A: b\r\n'.repeat(size)}\r\nx\r\n`, [1_000, 100_000]],
  'one header length': [(size) => `${HEAD}X-A: ${'ab cd '.repeat(size / 6)}\r\n\r\nx\r\n`, [1_000_000, 30_000_000]],
  'recipients in To': [
    (size) => `${HEAD}To: ${Array.from({ length: size }, (_, at) => `u${at}@x.example`).join(',\r\n ')}\r\n\r\nx\r\n`,
    [1_000, 100_000],
  ],
  'nested group depth': [
    (size) => `${HEAD}To: ${'g:'.repeat(size)}a@x.example${';'.repeat(size)}\r\n\r\nx\r\n`,
    [100, 100_000],
  ],
  'comment nesting': [(size) => `${HEAD}To: ${'('.repeat(size)} a@x.example\r\n\r\nx\r\n`, [1_000, 1_000_000]],
  'comma-only address list': [(size) => `${HEAD}To: ${','.repeat(size)}\r\n\r\nx\r\n`, [10_000, 1_000_000]],
  'encoded words in one header': [
    (size) => `From: a@x.example\r\nSubject: ${'=?utf-8?Q?a?= '.repeat(size)}\r\n\r\nx\r\n`,
    [1_000, 100_000],
  ],
  'RFC 2231 continuations': [
    (size) =>
      `${HEAD}Content-Disposition: attachment${Array.from({ length: size }, (_, at) => `;\r\n filename*${at}=a`).join('')}\r\n\r\nx\r\n`,
    [100, 100_000],
  ],
  'lines like a boundary': [
    (size) =>
      `${HEAD}Content-Type: multipart/mixed; boundary=bb\r\n\r\n--bb\r\n\r\n${'--b\r\n'.repeat(size)}--bb--\r\n`,
    [100_000, 5_000_000],
  ],
  'parts in one multipart': [
    (size) => `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(size)}--b--\r\n`,
    [1_000, 100_000],
  ],
  'HTML nesting depth': [(size) => html('<b>'.repeat(size)), [512, 10_000, 1_000_000]],
  'HTML attributes on one tag': [
    (size) => html(`<p ${Array.from({ length: size }, (_, at) => `a${at}=b`).join(' ')}>x`),
    [10_000],
  ],
  'CSS rules': [(size) => html(`<style>${'.a{color:red;background:url(('.repeat(size)}</style>x`), [100_000]],
  'text like addresses': [(size) => text('http://a.'.repeat(size / 9)), [1_000_000]],
}

/** Each arrives and is opened: answered in time, the program stays small, and others hardly notice. */
export async function judgeBombs(stage: CorpusStage, path: string): Promise<Tally> {
  const result = tally(
    'resource bombs',
    'answered and opened within 5 s each, others wait at most 400 ms, at most 512 MB more memory',
  )
  const { cases } = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly cases: readonly (readonly [string, unknown])[]
  }
  const ours = new Set(Object.keys(BOMBS))
  const foreign = cases.filter(([name]) => ![...ours].some((known) => name.startsWith(known.slice(0, 12))))
  console.log(`     resource bombs not made here: ${foreign.map(([name]) => name).join(', ')}`)
  const box = await stage.mailbox('bombs')
  for (const [name, [make, sizes]] of Object.entries(BOMBS)) {
    for (const size of sizes) {
      const message = Buffer.from(make(size), 'latin1')
      count(result, `${name} ${size}`, await judgeOne(stage, box, message))
    }
  }
  return result
}

async function judgeOne(
  stage: CorpusStage,
  box: Awaited<ReturnType<CorpusStage['mailbox']>>,
  message: Buffer,
): Promise<readonly string[]> {
  const memory = residentBytes(stage.program.pid)
  const watch = watchOthers(stage.program.url)
  const wrong: string[] = []
  const timed = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const startedAt = performance.now()
    await work().catch((error: Error) => wrong.push(`${what}: ${error.message}`))
    const milliseconds = performance.now() - startedAt
    if (milliseconds > ANSWER_MILLISECONDS) wrong.push(`${what} took ${milliseconds.toFixed(0)} ms`)
  }
  await timed('receiving', () => stage.send(box.address, message))
  await timed('opening', async () => {
    const [row] = (await box.call(listThreads, { query: { in: 'INBOX', limit: 10, offset: 0 } })).data
    if (row) await box.call(getThread, { params: { id: row.id }, query: { in: 'INBOX' } })
  })
  const worst = await watch()
  if (worst > LAG_MILLISECONDS) wrong.push(`others waited ${worst.toFixed(0)} ms`)
  const growth = residentBytes(stage.program.pid) - memory
  if (growth > GROWTH_BYTES) wrong.push(`${Math.round(growth / MEGABYTE)} MB more`)
  return wrong
}

/** Asks for something small all the time. Answers how long the slowest of them took. */
function watchOthers(url: string): () => Promise<number> {
  let worst = 0
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      const answer = await fetch(new URL('/healthz', url)).catch(() => undefined)
      await answer?.arrayBuffer()
      worst = Math.max(worst, answer ? performance.now() - startedAt : Number.POSITIVE_INFINITY)
      await new Promise((resolve) => setTimeout(resolve, PING_MILLISECONDS))
    }
  })()
  return async () => {
    isOver = true
    await asking
    return worst
  }
}

function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? 0) * 1024
}

function nestedParts(size: number): string {
  const open = Array.from(
    { length: size },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  )
  return `${HEAD}${open.join('')}\r\nx\r\n`
}

function html(content: string): string {
  return onePart({ From: 'a@x.example', Subject: 'bomb' }, 'text/html; charset=utf-8', content).toString('latin1')
}

function text(content: string): string {
  return onePart({ From: 'a@x.example', Subject: 'bomb' }, 'text/plain; charset=utf-8', content).toString('latin1')
}
