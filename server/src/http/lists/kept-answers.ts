import type { FoundSession } from '@sen/core/identity/session-store'
import type { MailboxId } from '@sen/model/ids'
import { MAX_KEPT_ANSWERS_BYTES } from '@sen/model/limits'

/** The longest address that is worth a key. */
const MAX_URL_CHARACTERS = 300
/** Of one mailbox: what its open pages show, and the pages beside them. */
const MAX_ANSWERS = 64

/** What a list's answer was made of. */
interface Made {
  readonly texts: readonly string[]
  readonly total: number
}

interface Answer extends Made {
  /** The last one of which it is known to be true. */
  readonly version: number
  readonly bytes: Uint8Array
}

interface Shelf {
  readonly answers: Map<string, Answer>
  bytes: number
}

/**
 * Answers that depend on nothing but the mailbox as it is at one version, such as a page of a folder. The version is read
 * with the session, so it costs nothing to see that one is old. An old one is not sent again before its rows were read
 * anew; when they are the same, as most pages are after most changes, its bytes still are too, written and compressed.
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
    const answer = shelf?.answers.get(url)
    if (!shelf || answer?.version !== session.mailboxVersion) return undefined
    this.#shelves.delete(mailboxId)
    this.#shelves.set(mailboxId, shelf)
    return answer.bytes
  }

  /**
   * The bytes of an answer that was made of the same rows, true from now on for the session's version.
   * @param session as it was found before the rows were read
   */
  renew(session: FoundSession, url: string, made: Made): Uint8Array | undefined {
    const answers = this.#shelves.get(session.actor.mailboxId)?.answers
    const answer = answers?.get(url)
    if (!answer || !isSame(answer, made)) return undefined
    // Two requests may overtake each other; the later state wins.
    if (answer.version < session.mailboxVersion) answers?.set(url, { ...answer, version: session.mailboxVersion })
    return answer.bytes
  }

  /** @param session as it was found before the answer was made: what changed meanwhile has a later version */
  keep(session: FoundSession, url: string, made: Made & { readonly bytes: Uint8Array }): void {
    if (url.length > MAX_URL_CHARACTERS) return
    const { mailboxId } = session.actor
    const shelf = this.#shelves.get(mailboxId) ?? { answers: new Map<string, Answer>(), bytes: 0 }
    if ((shelf.answers.get(url)?.version ?? 0) > session.mailboxVersion) return
    this.#drop(mailboxId)
    put(shelf, url, { ...made, version: session.mailboxVersion })
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

/** Rows that were not written since have the same text. */
function isSame(answer: Made, { texts, total }: Made): boolean {
  if (answer.total !== total || answer.texts.length !== texts.length) return false
  return answer.texts.every((text, at) => text === texts[at])
}

/** With the texts, which are in memory at least as long as what was made of them: two bytes for each letter. */
function roomOf({ bytes, texts }: Answer): number {
  return texts.reduce((sum, text) => sum + 2 * text.length, bytes.byteLength)
}

function put(shelf: Shelf, url: string, answer: Answer): void {
  const { answers } = shelf
  const [oldest] = answers.keys()
  const old = answers.has(url) ? url : answers.size >= MAX_ANSWERS ? oldest : undefined
  const dropped = old === undefined ? undefined : answers.get(old)
  if (old !== undefined && dropped) {
    shelf.bytes -= roomOf(dropped)
    answers.delete(old)
  }
  answers.set(url, answer)
  shelf.bytes += roomOf(answer)
}
