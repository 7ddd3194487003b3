import type { FoundSession } from '@sen/core/identity/session-store'
import type { MailboxId } from '@sen/model/ids'
import { MAX_KEPT_ANSWERS_BYTES } from '@sen/model/limits'

/** The longest address that is worth a key. */
const MAX_URL_CHARACTERS = 300
/** Of one mailbox: what its open pages show, and the pages beside them. */
const MAX_ANSWERS = 16

interface Shelf {
  readonly version: number
  readonly answers: Map<string, Uint8Array>
  bytes: number
}

/**
 * Answers that depend on nothing but the mailbox as it is at one version, such as a page of a folder. The version is read
 * with the session, so it costs nothing to see that one is old; with the first change all of that mailbox are dropped.
 * Every process keeps its own. The mailboxes that were asked for longest ago make room.
 */
export class KeptAnswers {
  readonly #limitBytes: number
  readonly #shelves = new Map<MailboxId, Shelf>()
  #bytes = 0

  constructor(limitBytes = MAX_KEPT_ANSWERS_BYTES) {
    this.#limitBytes = limitBytes
  }

  find(session: FoundSession, url: string): Uint8Array | undefined {
    const { mailboxId } = session.actor
    const shelf = this.#shelves.get(mailboxId)
    const answer = shelf?.version === session.mailboxVersion ? shelf.answers.get(url) : undefined
    if (!shelf || !answer) return undefined
    this.#shelves.delete(mailboxId)
    this.#shelves.set(mailboxId, shelf)
    return answer
  }

  /** @param session as it was found before the answer was made: what changed meanwhile has a later version */
  keep(session: FoundSession, url: string, bytes: Uint8Array): void {
    if (url.length > MAX_URL_CHARACTERS) return
    const { mailboxId } = session.actor
    const known = this.#shelves.get(mailboxId)
    // Two requests may overtake each other; the later state wins.
    if (known && known.version > session.mailboxVersion) return
    const shelf =
      known?.version === session.mailboxVersion
        ? known
        : { version: session.mailboxVersion, answers: new Map<string, Uint8Array>(), bytes: 0 }
    this.#drop(mailboxId)
    put(shelf, url, bytes)
    this.#shelves.set(mailboxId, shelf)
    this.#bytes += shelf.bytes
    this.#makeRoom()
  }

  #drop(mailboxId: MailboxId): void {
    this.#bytes -= this.#shelves.get(mailboxId)?.bytes ?? 0
    this.#shelves.delete(mailboxId)
  }

  #makeRoom(): void {
    for (const mailboxId of this.#shelves.keys()) {
      if (this.#bytes <= this.#limitBytes) return
      this.#drop(mailboxId)
    }
  }
}

function put(shelf: Shelf, url: string, bytes: Uint8Array): void {
  const { answers } = shelf
  const [oldest] = answers.keys()
  const old = answers.has(url) ? url : answers.size >= MAX_ANSWERS ? oldest : undefined
  if (old !== undefined) {
    shelf.bytes -= answers.get(old)?.byteLength ?? 0
    answers.delete(old)
  }
  answers.set(url, bytes)
  shelf.bytes += bytes.byteLength
}
