import type { SenderCheck, SmtpEnvelope } from '@sen/core/ports/sender-check'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { isCheckableHeader } from '@sen/model/trust/checkable-header'
import {
  MAX_CHECKED_HEADER_BYTES,
  SENDER_CHECK_SECONDS,
  SENDER_CHECK_WORK_MILLISECONDS,
  SENDER_CHECK_WORK_MILLISECONDS_PER_MEGABYTE,
} from '@sen/model/trust/limits'
import type { SenderEvidence } from '@sen/model/trust/sender-verdict'
import { WatchedThreads, WorkSpent } from '../watched-threads.ts'
import type { CheckTask } from './mail-auth-worker.ts'
import { relayedFrom, relayList } from './relayed-from.ts'

export interface SenderCheckOptions {
  readonly dnsServers: readonly string[]
  readonly trustedRelays: readonly string[]
  readonly hostName: string
  readonly seconds?: number
}

const IDLE_MILLISECONDS = 30_000
/** While one thread computes for long, the other serves the rest. */
const THREADS = 2
/** Tasks mostly wait for DNS. */
const TASKS_PER_THREAD = 16
const MEMORY_MEGABYTES = 512

const NOT_FOUND_OUT: SenderEvidence = {
  spf: { result: 'unknown', isAligned: false },
  dkim: { result: 'unknown', isAligned: false },
  dmarc: 'unknown',
  arcPassed: false,
}

/** Hashing large messages would block the event loop. */
export class WorkerSenderCheck implements SenderCheck {
  readonly #options: SenderCheckOptions
  readonly #isRelay: (address: string) => boolean
  readonly #threads = new WatchedThreads({
    moduleUrl: import.meta.url,
    worker: 'mail-auth-worker',
    threads: THREADS,
    tasksPerThread: TASKS_PER_THREAD,
    idleMilliseconds: IDLE_MILLISECONDS,
    memoryMegabytes: MEMORY_MEGABYTES,
  })

  constructor(options: SenderCheckOptions) {
    this.#options = options
    this.#isRelay = relayList(options.trustedRelays)
  }

  async check(
    raw: Uint8Array,
    envelope: SmtpEnvelope,
    authors: readonly string[],
  ): Promise<SenderEvidence | 'uncheckable' | undefined> {
    const header = headerOf(raw)
    const from = relayedFrom(envelope, fieldsOf(header, 'received'), this.#isRelay)
    if (!from && !/^(dkim-signature|arc-seal)[ \t]*:/im.test(header)) return undefined
    if (!isCheckableHeader(raw)) return 'uncheckable'
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
    await this.#threads.close()
  }

  async #withinTime(task: CheckTask): Promise<SenderEvidence | 'uncheckable'> {
    const seconds = this.#options.seconds ?? SENDER_CHECK_SECONDS
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<SenderEvidence>((resolve) => {
      timer = setTimeout(() => resolve(NOT_FOUND_OUT), seconds * 1_000)
    })
    const found = this.#found(task)
    try {
      return await Promise.race([found, late])
    } finally {
      clearTimeout(timer)
    }
  }

  async #found(task: CheckTask): Promise<SenderEvidence | 'uncheckable'> {
    const allowedMilliseconds =
      SENDER_CHECK_WORK_MILLISECONDS +
      (task.raw.byteLength / MEGABYTE_BYTES) * SENDER_CHECK_WORK_MILLISECONDS_PER_MEGABYTE
    try {
      return (await this.#threads.run('check', task, { allowedMilliseconds, input: task.raw })) as SenderEvidence
    } catch (error) {
      // Other errors of the checker prove nothing about the message.
      return error instanceof WorkSpent ? 'uncheckable' : NOT_FOUND_OUT
    }
  }
}

function headerOf(raw: Uint8Array): string {
  const start = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, MAX_CHECKED_HEADER_BYTES)).toString(
    'latin1',
  )
  const end = start.indexOf('\r\n\r\n')
  return (end < 0 ? start : start.slice(0, end)).replaceAll(/\r\n[ \t]+/g, ' ')
}

function fieldsOf(header: string, name: string): readonly string[] {
  return Array.from(header.matchAll(new RegExp(`^${name}[ \\t]*:(.*)$`, 'gim')), (match) => match[1]?.trim() ?? '')
}
