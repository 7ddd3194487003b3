import { readFileSync } from 'node:fs'
import type { MessageField } from '@sen/contract/messages'
import { searchThreads } from '@sen/contract/search'
import { getThread, listThreads } from '@sen/contract/threads'
import { processorSecondsOf } from '../bench/process-tree.ts'
import { HealthWatch } from '../drills/stall/health-watch.ts'
import { becomesTrue } from '../program/waiting.ts'
import { type CorpusStage, type Mailbox, onePart } from './corpus-stage.ts'
import { PACKED_BOMBS } from './packed-bombs.ts'
import { count, passOver, type Tally, tally } from './tally.ts'

const MEGABYTE = 1024 * 1024
const ANSWER_MILLISECONDS = 2_000
const LAG_MILLISECONDS = 200
const GROWTH_BYTES = 256 * MEGABYTE
const INDEXED_MILLISECONDS = 30_000
const SAMPLE_MILLISECONDS = 50

type Make = (size: number) => string

const HEAD = 'From: a@x.example\r\nSubject: bomb\r\n'

/** Generators of messages by size, so that no bomb is stored on disk. */
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
  'lines all but a boundary': [
    (size) =>
      `${HEAD}Content-Type: multipart/mixed; boundary=bb\r\n\r\n--bb\r\n\r\n${'--bx\r\n'.repeat(size)}--bb--\r\n`,
    [4_000_000],
  ],
  'files in a text that do not end': [
    (size) => `${HEAD}\r\n${'=ybegin line=1 name=x\r\n'.repeat(size)}`,
    [5_000, 1_000_000],
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

/** Delivers and opens each message: responses arrive in time, memory stays low, and others are hardly affected. */
export async function judgeBombs(stage: CorpusStage, path: string, few = false): Promise<Tally> {
  const result = tally(
    'resource bombs',
    'taken, opened and looked into within 2 s each, others wait at most 200 ms, at most 256 MB more memory',
  )
  const { cases } = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly cases: readonly (readonly [string, unknown])[]
  }
  const ours = [...Object.keys(BOMBS), ...Object.keys(PACKED_BOMBS)]
  const foreign = cases.filter(([name]) => !ours.some((known) => name.startsWith(known.slice(0, 12))))
  for (const [name] of foreign) passOver(result, name, 'not made here')
  const box = await stage.mailbox('bombs')
  for (const [name, [make, sizes]] of Object.entries(BOMBS)) {
    for (const size of sizes) {
      if (few && size !== sizes[0]) continue
      const message = Buffer.from(make(size), 'latin1')
      count(result, `${name} ${size}`, await judgeOne(stage, box, message))
    }
  }
  for (const [name, make] of Object.entries(PACKED_BOMBS)) {
    count(result, name, await judgeOne(stage, box, make()))
  }
  const long = { q: 'a*'.repeat(50_000) }
  count(result, 'search query length 100000', await judge(stage, (timed) => askFor(stage, box, long, timed)))
  return result
}

type Timed = (what: string, work: () => Promise<unknown>) => Promise<void>

function judgeOne(stage: CorpusStage, box: Mailbox, message: Buffer): Promise<readonly string[]> {
  return judge(stage, async (timed) => {
    await timed('receiving', () => stage.send(box.address, message))
    let messages: readonly MessageField[] = []
    await timed('opening', async () => {
      const [row] = (await box.call(listThreads, { query: { in: 'INBOX', limit: 10, offset: 0 } })).data
      if (row) messages = (await box.call(getThread, { params: { id: row.id }, query: { in: 'INBOX' } })).data.messages
    })
    for (const { id, content_type } of messages.at(-1)?.files.slice(0, 3) ?? []) {
      const file = new URL(`/api/v2/files/${id}/`, stage.program.url)
      const looks = content_type === 'text/calendar' ? ['download', 'invitation'] : ['download']
      for (const look of looks) await timed(look, () => fetchQuietly(new URL(look, file), box.token))
    }
    const isIndexed = async () => !(await box.call(searchThreads, { query: { q: 'x', limit: 1 } })).indexing
    await becomesTrue(isIndexed, INDEXED_MILLISECONDS)
  })
}

async function fetchQuietly(address: URL, token: string): Promise<void> {
  const answer = await fetch(address, { headers: { 'x-auth-token': token } })
  await answer.arrayBuffer()
  if (answer.status >= 500) throw new Error(`answered ${answer.status}`)
}

function askFor(stage: CorpusStage, box: Mailbox, query: Readonly<Record<string, string>>, timed: Timed) {
  const address = new URL(`/api/v2/threads?${new URLSearchParams(query)}`, stage.program.url)
  return timed('searching', () => fetchQuietly(address, box.token))
}

async function judge(stage: CorpusStage, work: (timed: Timed) => Promise<void>): Promise<readonly string[]> {
  const { pid } = stage.program
  const memory = residentBytes(pid)
  let mostBytes = 0
  const sampling = setInterval(() => {
    mostBytes = Math.max(mostBytes, residentBytes(pid))
  }, SAMPLE_MILLISECONDS)
  const health = new HealthWatch(stage.program)
  const wrong: string[] = []
  await work(async (what, step) => {
    const [startedAt, spent] = [performance.now(), processorSecondsOf(pid, 'with ended')]
    await step().catch((error: Error) => wrong.push(`${what}: ${error.message}`))
    const passed = performance.now() - startedAt
    // Excludes the load of other programs on this machine.
    const worked = (processorSecondsOf(pid, 'with ended') - spent) * 1_000
    if (Math.min(passed, worked) > ANSWER_MILLISECONDS) {
      wrong.push(`${what} took ${worked.toFixed(0)} ms of work, ${passed.toFixed(0)} ms in all`)
    }
  })
  const { held, waited } = await health.worst()
  clearInterval(sampling)
  await health.stop()
  if (held > LAG_MILLISECONDS) wrong.push(`others were held up ${held.toFixed(0)} ms, waited ${waited.toFixed(0)} ms`)
  const growth = mostBytes - memory
  if (growth > GROWTH_BYTES) wrong.push(`${Math.round(growth / MEGABYTE)} MB more`)
  return wrong
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
