import type { EventLog } from '@sen/core/realtime/event-log'
import type { MailboxId } from '@sen/model/ids'
import type { Member } from './member.ts'
import { Room } from './room.ts'

/** Rooms of the mailboxes that have pages open here; nobody else's events are read. */
export class Rooms {
  readonly #log: EventLog
  readonly #onError: (error: unknown) => void
  readonly #rooms = new Map<MailboxId, Room>()

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
   * Lets a page in: `hello` first, then what happened after `since`, then everything as it happens.
   * @param since the last version the page has seen; undefined when it has just loaded everything
   * @returns lets it out again
   */
  join(mailbox: MailboxId, member: Member, since: number | undefined): () => void {
    const room = this.#rooms.get(mailbox) ?? new Room(this.#log, mailbox, this.#onError)
    this.#rooms.set(mailbox, room)
    room.admit(member, since)
    return () => {
      room.leave(member)
      if (room.memberCount === 0 && this.#rooms.get(mailbox) === room) this.#rooms.delete(mailbox)
    }
  }

  /** There are new events of this mailbox. */
  changed(mailbox: MailboxId): void {
    this.#rooms.get(mailbox)?.pump()
  }

  /** There may be new events of any mailbox. */
  lookEverywhere(): void {
    for (const room of this.#rooms.values()) room.pump()
  }
}
