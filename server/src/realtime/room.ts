import type { EventLog } from '@sen/core/realtime/event-log'
import type { MailEvent } from '@sen/core/realtime/mail-event'
import { MAX_REPLAYED_EVENTS } from '@sen/model/events/limits'
import type { MailboxId } from '@sen/model/ids'
import type { Member } from './member.ts'

const PAGE = MAX_REPLAYED_EVENTS

/** Admissions and deliveries use one queue, so that each page gets every event exactly once and in order. */
export class Room {
  readonly #log: EventLog
  readonly #mailbox: MailboxId
  readonly #onError: (error: unknown) => void
  /** The version is the last one that the page has seen. */
  readonly #members = new Map<Member, number>()
  readonly #present = new Set<Member>()
  #queue: Promise<void> = Promise.resolve()
  #isPumpQueued = false

  constructor(log: EventLog, mailbox: MailboxId, onError: (error: unknown) => void) {
    this.#log = log
    this.#mailbox = mailbox
    this.#onError = onError
  }

  get memberCount(): number {
    return this.#present.size
  }

  admit(member: Member, since: number | undefined): void {
    this.#present.add(member)
    this.#enqueue(() =>
      this.#letIn(member, since).catch((error: unknown) => {
        member.disconnect()
        throw error
      }),
    )
  }

  leave(member: Member): void {
    this.#present.delete(member)
    this.#members.delete(member)
  }

  async settled(): Promise<void> {
    for (let last: Promise<void> | undefined; last !== this.#queue; ) {
      last = this.#queue
      await last
    }
  }

  pump(): void {
    if (this.#isPumpQueued) return
    this.#isPumpQueued = true
    this.#enqueue(() => {
      this.#isPumpQueued = false
      return this.#deliver()
    })
  }

  #enqueue(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(work).catch(this.#onError)
  }

  async #letIn(member: Member, since: number | undefined): Promise<void> {
    // The page may have left while it waited.
    if (!this.#present.has(member)) return
    const version = await this.#log.version(this.#mailbox)
    const missed = since === undefined || since === version ? [] : await this.#missedSince(since, version)
    if (!this.#present.has(member)) return
    member.send({ kind: 'hello', version })
    if (missed === 'too-much') member.send({ kind: 'resync', version })
    else if (missed.length > 0) member.send({ kind: 'events', events: missed })
    const last = missed === 'too-much' ? undefined : missed.at(-1)?.version
    this.#members.set(member, Math.max(version, last ?? 0))
    // Events that were committed meanwhile were delivered before this page joined.
    this.pump()
  }

  async #missedSince(since: number, version: number): Promise<readonly MailEvent[] | 'too-much'> {
    if (since > version) return 'too-much'
    const oldest = await this.#log.oldestKept(this.#mailbox)
    if (oldest === undefined || oldest > since + 1) return 'too-much'
    // Check the length first, because events beyond the limit would be read in vain.
    if (await this.#log.isLongerThan(this.#mailbox, since, MAX_REPLAYED_EVENTS)) return 'too-much'
    const events = await this.#log.since(this.#mailbox, since, MAX_REPLAYED_EVENTS + 1)
    return events.length > MAX_REPLAYED_EVENTS ? 'too-much' : events
  }

  async #deliver(): Promise<void> {
    for (;;) {
      const known = Math.min(...this.#members.values())
      // The minimum is infinite without members.
      if (!Number.isFinite(known)) return
      const events = await this.#log.since(this.#mailbox, known, PAGE + 1)
      const isMore = events.length > PAGE
      const whole = isMore ? withoutLastVersion(events) : events
      if (whole.length === 0) {
        if (isMore) await this.#giveUp()
        return
      }
      this.#publish(whole)
      if (!isMore) return
    }
  }

  #publish(events: readonly MailEvent[]): void {
    const last = events.at(-1)?.version ?? 0
    for (const [member, known] of this.#members) {
      const news = events.filter((event) => event.version > known)
      if (news.length === 0) continue
      this.#members.set(member, last)
      member.send({ kind: 'events', events: news })
    }
  }

  /** A change may have more events than fit into a frame. */
  async #giveUp(): Promise<void> {
    const version = await this.#log.version(this.#mailbox)
    for (const member of this.#members.keys()) {
      this.#members.set(member, version)
      member.send({ kind: 'resync', version })
    }
  }
}

/** A page of events may end within a change, which the next page then contains. */
function withoutLastVersion(events: readonly MailEvent[]): readonly MailEvent[] {
  const last = events.at(-1)?.version
  return events.filter((event) => event.version !== last)
}
