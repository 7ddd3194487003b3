import type { SenderCheck, SmtpEnvelope } from '@sen/core/ports/sender-check'
import { SENDER_CHECK_SECONDS } from '@sen/model/limits'
import type { SenderEvidence } from '@sen/model/trust/sender-verdict'
import type { Piscina } from 'piscina'
import { openThreadPool } from '../thread-pool.ts'
import { workerEntry } from '../worker-entry.ts'
import type { CheckTask } from './mail-auth-worker.ts'
import { relayedFrom, relayList } from './relayed-from.ts'

export interface SenderCheckOptions {
  /** Empty: the system's. */
  readonly dnsServers: readonly string[]
  /** Networks of our own gateways. */
  readonly trustedRelays: readonly string[]
  readonly hostName: string
  readonly seconds?: number
}

const IDLE_MILLISECONDS = 30_000
/** Most of the time they wait for DNS. */
const TASKS_AT_A_TIME = 16
const MEMORY_MEGABYTES = 512
const MAX_HEADER_BYTES = 256 * 1024

const NOT_FOUND_OUT: SenderEvidence = {
  spf: { result: 'unknown', isAligned: false },
  dkim: { result: 'unknown', isAligned: false },
  dmarc: 'unknown',
  arcPassed: false,
}

/** mailauth in a worker thread: digests of large messages must not hold up those who read mail. */
export class WorkerSenderCheck implements SenderCheck {
  readonly #options: SenderCheckOptions
  readonly #isRelay: (address: string) => boolean
  readonly #filename: string
  readonly #pool: Piscina<CheckTask, SenderEvidence>

  constructor(options: SenderCheckOptions) {
    this.#options = options
    this.#isRelay = relayList(options.trustedRelays)
    const { filename, execArgv } = workerEntry(import.meta.url, 'mail-auth-worker')
    this.#filename = filename
    this.#pool = openThreadPool({
      execArgv,
      tasksPerThread: TASKS_AT_A_TIME,
      idleMilliseconds: IDLE_MILLISECONDS,
      memoryMegabytes: MEMORY_MEGABYTES,
    })
  }

  async check(
    raw: Uint8Array,
    envelope: SmtpEnvelope,
    authors: readonly string[],
  ): Promise<SenderEvidence | undefined> {
    const header = headerOf(raw)
    const from = relayedFrom(envelope, fieldsOf(header, 'received'), this.#isRelay)
    if (!from && !/^(dkim-signature|arc-seal)[ \t]*:/im.test(header)) return undefined
    const task: CheckTask = {
      raw,
      dnsServers: this.#options.dnsServers,
      hostName: this.#options.hostName,
      mailFrom: envelope.mailFrom,
      remoteAddress: from?.remoteAddress,
      helo: from?.helo ?? '',
      authors,
    }
    return this.#withinTime(task)
  }

  async close(): Promise<void> {
    await this.#pool.destroy()
  }

  /** A thread that is waiting for DNS is left alone; only the answer comes too late. */
  async #withinTime(task: CheckTask): Promise<SenderEvidence> {
    const seconds = this.#options.seconds ?? SENDER_CHECK_SECONDS
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<SenderEvidence>((resolve) => {
      timer = setTimeout(() => resolve(NOT_FOUND_OUT), seconds * 1_000)
    })
    // A message that breaks the checker proves nothing; it is delivered without a word about its sender.
    const found = this.#pool.run(task, { filename: this.#filename, name: 'check' }).catch(() => NOT_FOUND_OUT)
    try {
      return await Promise.race([found, late])
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Unfolded. */
function headerOf(raw: Uint8Array): string {
  const start = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, MAX_HEADER_BYTES)).toString('latin1')
  const end = start.indexOf('\r\n\r\n')
  return (end < 0 ? start : start.slice(0, end)).replaceAll(/\r\n[ \t]+/g, ' ')
}

function fieldsOf(header: string, name: string): readonly string[] {
  return Array.from(header.matchAll(new RegExp(`^${name}[ \\t]*:(.*)$`, 'gim')), (match) => match[1]?.trim() ?? '')
}
