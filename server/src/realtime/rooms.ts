import type { EventLog } from '@sen/core/realtime/event-log'
import type { MailboxId } from '@sen/model/ids'
import type { Member } from './member.ts'
import { Room } from './room.ts'

/** Events of mailboxes without open pages are not read. */
export class Rooms {
  readonly #log: EventLog
  readonly #onError: (error: unknown) => void
  readonly #rooms = new Map<MailboxId, Room>()
  readonly #bySession = new Map<string, Set<Member>>()

  constructor(log: EventLog, onError: (error: unknown) => void) {
    this.#log = log
    this.#onError = onError
  }

  get memberCount(): number {
    let count = 0
    for (const room of this.#rooms.values()) count += room.memberCount
    return count
  }

  /**
   * The page gets `hello`, then events after `since`, then new ones.
   * @param since the last version the page has seen; undefined when it has just loaded everything
   * @returns removes the page
   */
  join(mailbox: MailboxId, member: Member, since: number | undefined): () => void {
    const room = this.#rooms.get(mailbox) ?? new Room(this.#log, mailbox, this.#onError)
    this.#rooms.set(mailbox, room)
    const pages = this.#bySession.get(member.session) ?? new Set()
    this.#bySession.set(member.session, pages.add(member))
    room.admit(member, since)
    return () => {
      room.leave(member)
      pages.delete(member)
      if (pages.size === 0 && this.#bySession.get(member.session) === pages) this.#bySession.delete(member.session)
      void this.#removeWhenEmpty(mailbox, room)
    }
  }

  async settled(): Promise<void> {
    await Promise.all(Array.from(this.#rooms.values(), (room) => room.settled()))
  }

  async #removeWhenEmpty(mailbox: MailboxId, room: Room): Promise<void> {
    await room.settled()
    if (room.memberCount === 0 && this.#rooms.get(mailbox) === room) this.#rooms.delete(mailbox)
  }

  changed(mailbox: MailboxId): void {
    this.#rooms.get(mailbox)?.pump()
  }

  pagesOf(session: string): number {
    return this.#bySession.get(session)?.size ?? 0
  }

  sessionEnded(session: string): void {
    for (const member of this.#bySession.get(session) ?? []) member.signOut()
  }

  /** Notifications of events and ended sessions may have been lost. */
  interrupted(): void {
    for (const pages of this.#bySession.values()) for (const member of pages) member.confirm()
    this.pumpAll()
  }

  pumpAll(): void {
    for (const room of this.#rooms.values()) room.pump()
  }
}
