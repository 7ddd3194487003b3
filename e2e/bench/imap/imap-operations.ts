import { median } from '../quantile.ts'
import { type ImapAddress, RawImap } from './raw-imap.ts'

/** Milliseconds of one server, by operation. */
export type ImapTimes = ReadonlyMap<string, number>

export const SEARCH_TEXT = 'SEARCH TEXT'

const ROUNDS = 3
const SINGLE_MESSAGES = 1_000
const IDLE_ROUNDS = 20
const APPENDED_BYTES = 10_000
/** It occurs in a part of the made mail, which is Vietnamese. */
const SEARCHED = 'hợp đồng'
const APPENDED_TO = 'BenchAppend'
const MOVED_TO = 'BenchMoved'

interface Scale {
  /** Messages in INBOX. */
  readonly messages: number
}

/**
 * Measures one server. Each operation runs once before it counts, so that both have their indexes and caches. A search
 * of the text runs only once, because it takes Dovecot a minute.
 */
export async function timeImap(address: ImapAddress, { messages }: Scale): Promise<ImapTimes> {
  const times = new Map<string, number>()
  const client = await RawImap.open(address)
  const single = Math.min(SINGLE_MESSAGES, Math.floor(messages / 2))
  const medianOf = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    await work()
    const taken: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) taken.push(await millisecondsOf(work))
    times.set(what, median(taken))
  }
  await medianOf('SELECT', async () => {
    await client.command('UNSELECT').catch(() => undefined)
    await client.command('SELECT INBOX')
  })
  await medianOf('FETCH 1:* FLAGS', () => client.command('FETCH 1:* (FLAGS)'))
  await medianOf('FETCH 1:* ENVELOPE', () => client.command('FETCH 1:* (ENVELOPE)'))
  await medianOf(`FETCH BODY.PEEK[], ${single} commands`, async () => {
    for (let number = 1; number <= single; number += 1) await client.command(`FETCH ${number} (BODY.PEEK[])`)
  })
  const text = Buffer.from(SEARCHED, 'utf8')
  times.set(
    SEARCH_TEXT,
    await millisecondsOf(() => client.command(`SEARCH CHARSET UTF-8 TEXT "${text.toString('utf8')}"`)),
  )
  await client.command(`CREATE ${APPENDED_TO}`)
  await client.command(`CREATE ${MOVED_TO}`)
  times.set(`APPEND, ${single} commands`, await millisecondsOf(() => append(client, APPENDED_TO, single)))
  await client.command(`SELECT ${APPENDED_TO}`)
  times.set(
    `UID MOVE, ${single} commands`,
    await millisecondsOf(async () => {
      for (let uid = 1; uid <= single; uid += 1) await client.command(`UID MOVE ${uid} ${MOVED_TO}`)
    }),
  )
  times.set('IDLE, from the command to EXISTS', await timeIdle(address, client))
  client.close()
  return times
}

/** Another connection appends; the median from its command until the idle one was notified. */
async function timeIdle(address: ImapAddress, client: RawImap): Promise<number> {
  const idle = await RawImap.open(address)
  await idle.command(`SELECT ${APPENDED_TO}`)
  await client.command('UNSELECT')
  const nextArrival = await idle.idle()
  const taken: number[] = []
  for (let round = 0; round < IDLE_ROUNDS; round += 1) {
    const arrived = nextArrival()
    taken.push(await millisecondsOf(() => Promise.all([append(client, APPENDED_TO, 1), arrived])))
  }
  await idle.endIdle()
  idle.close()
  return median(taken)
}

let appended = 0

async function append(client: RawImap, folder: string, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    appended += 1
    const head = `From: kho@sender.example\r\nSubject: =?utf-8?q?S=E1=BB=91_${appended}?=\r\nMessage-ID: <${appended}.${performance.timeOrigin}@bench.test>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n`
    const raw = `${head}${'Mot dong van ban thuong dung trong thu.\r\n'.repeat((APPENDED_BYTES - head.length) / 41)}`
    await client.command(Buffer.from(`APPEND ${folder} {${raw.length}+}\r\n${raw}`))
  }
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
