import { CallEnded } from '@sen/core/ports/call-scope'
import { type ConversionCaller, type ConversionRequester, ConverterBusy } from '@sen/core/ports/office-converter'
import {
  MAX_OFFICE_PREVIEWS_OF_ONE,
  MAX_OFFICE_PREVIEWS_WAITING,
  MAX_VISITOR_OFFICE_PREVIEWS,
  MAX_VISITOR_OFFICE_PREVIEWS_OF_ONE,
  OFFICE_PREVIEWS_AT_ONCE,
} from '@sen/model/previews/limits'

/** The signal aborts when no requester waits for the result any more. */
export type Conversion = (signal: AbortSignal) => Promise<Uint8Array>

interface Waiter {
  readonly requester: ConversionRequester
  readonly resolve: (pdf: Uint8Array) => void
  readonly reject: (error: unknown) => void
}

interface ConversionJob {
  readonly key: string
  readonly convert: Conversion
  readonly waiters: Set<Waiter>
  readonly ending: AbortController
}

/**
 * Members come before visitors, whose orders are counted separately. Each requester has one running conversion. An
 * order that nobody waits for leaves the queue, or ends if it is running.
 */
export class ConversionQueue {
  /** Contains the orders with a waiting requester, oldest first. */
  readonly #jobs = new Map<string, ConversionJob>()
  /** The requester is the one to whom the order is counted. An abandoned order stays here until it has ended. */
  readonly #running = new Map<ConversionJob, ConversionRequester>()
  readonly #lastStarts = new Map<string, number>()
  #starts = 0
  #idle: (() => void)[] = []

  /** Requests with the same key share one conversion. @throws ConverterBusy; CallEnded if the client disconnects */
  run(key: string, { requester, call }: ConversionCaller, convert: Conversion): Promise<Uint8Array> {
    if (call?.signal.aborted) return Promise.reject(new CallEnded())
    const known = this.#jobs.get(key)
    if (!known && !this.#hasRoom(requester)) return Promise.reject(new ConverterBusy())
    const job = known ?? { key, convert, waiters: new Set(), ending: new AbortController() }
    this.#jobs.set(key, job)
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(new CallEnded())
        this.#removeWaiter(job, waiter)
      }
      const settle = () => call?.signal.removeEventListener('abort', leave)
      const waiter: Waiter = {
        requester,
        resolve: (pdf) => {
          settle()
          resolve(pdf)
        },
        reject: (error) => {
          settle()
          reject(error)
        },
      }
      job.waiters.add(waiter)
      call?.signal.addEventListener('abort', leave, { once: true })
      this.#startNext()
    })
  }

  /** Ends all conversions. The orders that wait still start, so `convert` must refuse them. */
  async close(): Promise<void> {
    for (const { ending } of this.#jobs.values()) ending.abort()
    if (this.#running.size > 0) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  #removeWaiter(job: ConversionJob, waiter: Waiter): void {
    job.waiters.delete(waiter)
    if (job.waiters.size > 0) return
    this.#jobs.delete(job.key)
    job.ending.abort()
    this.#deleteOldStarts()
  }

  #hasRoom(requester: ConversionRequester): boolean {
    const waiting = Array.from(this.#jobs.values(), ({ waiters }) => Array.from(waiters, (each) => each.requester))
    const ofOne = (isSame: (other: ConversionRequester) => boolean) =>
      waiting.filter((each) => each.some(isSame)).length
    const ofMembers = ofOne(({ kind }) => kind === 'member')
    if (requester.kind === 'member') {
      const own = ofOne((other) => nameOf(other) === nameOf(requester))
      return ofMembers < MAX_OFFICE_PREVIEWS_WAITING && own < MAX_OFFICE_PREVIEWS_OF_ONE
    }
    const ofSource = ofOne((other) => nameOf(other) === nameOf(requester))
    const ofShare = ofOne((other) => other.kind === 'visitor' && other.shareId === requester.shareId)
    const ofVisitors = waiting.length - ofMembers
    return ofVisitors < MAX_VISITOR_OFFICE_PREVIEWS && Math.max(ofSource, ofShare) < MAX_VISITOR_OFFICE_PREVIEWS_OF_ONE
  }

  #startNext(): void {
    while (this.#running.size < OFFICE_PREVIEWS_AT_ONCE) {
      const next = this.#next('member') ?? this.#next('visitor')
      if (!next) break
      void this.#start(next.job, next.requester)
    }
    if (this.#running.size === 0) for (const resolve of this.#idle.splice(0)) resolve()
  }

  async #start(job: ConversionJob, requester: ConversionRequester): Promise<void> {
    this.#running.set(job, requester)
    this.#starts += 1
    this.#lastStarts.set(nameOf(requester), this.#starts)
    const outcome = await job.convert(job.ending.signal).then(
      (pdf) => (waiter: Waiter) => waiter.resolve(pdf),
      (error: unknown) => (waiter: Waiter) => waiter.reject(error),
    )
    this.#running.delete(job)
    // A new order may have the key of an abandoned one.
    if (this.#jobs.get(job.key) === job) this.#jobs.delete(job.key)
    for (const waiter of job.waiters) outcome(waiter)
    this.#deleteOldStarts()
    this.#startNext()
  }

  /** Returns the oldest order of the requester who was served the longest ago. */
  #next(kind: ConversionRequester['kind']) {
    const found: {
      readonly job: ConversionJob
      readonly requester: ConversionRequester
      readonly lastStart: number
    }[] = []
    for (const job of this.#jobs.values()) {
      if (this.#running.has(job)) continue
      for (const { requester } of job.waiters) {
        if (requester.kind !== kind || !this.#mayStart(requester)) continue
        found.push({ job, requester, lastStart: this.#lastStarts.get(nameOf(requester)) ?? 0 })
      }
    }
    return found.toSorted((one, other) => one.lastStart - other.lastStart)[0]
  }

  /** All visitors together have at most one running conversion, so that one remains for members. */
  #mayStart(requester: ConversionRequester): boolean {
    return !Array.from(this.#running.values()).some((other) =>
      requester.kind === 'visitor' ? other.kind === 'visitor' : nameOf(other) === nameOf(requester),
    )
  }

  #deleteOldStarts(): void {
    const names = new Set(Array.from(this.#running.values(), nameOf))
    for (const { waiters } of this.#jobs.values()) for (const { requester } of waiters) names.add(nameOf(requester))
    for (const name of this.#lastStarts.keys()) if (!names.has(name)) this.#lastStarts.delete(name)
  }
}

function nameOf(requester: ConversionRequester): string {
  return requester.kind === 'member' ? `member ${requester.mailboxId}` : `visitor ${requester.source}`
}
