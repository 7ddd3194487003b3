import type { FoundSession } from '@sen/core/identity/session-store'
import type { MailboxId } from '@sen/model/ids'
import { MAX_RESPONSE_CACHE_BYTES } from '@sen/model/threads/limits'

const MAX_URL_CHARACTERS = 300
const MAX_ANSWERS = 64

interface PresentedList {
  readonly texts: readonly string[]
  readonly total: number
}

interface Answer extends PresentedList {
  readonly version: number
  readonly bytes: Uint8Array
}

interface MailboxEntries {
  readonly answers: Map<string, Answer>
  bytes: number
}

/** When the version is old, the rows are read again; if they are equal, the compressed bytes are reused. */
export class ResponseCache {
  readonly #limitBytes: number
  readonly #mailboxes = new Map<MailboxId, MailboxEntries>()
  #bytes = 0

  constructor(limitBytes = MAX_RESPONSE_CACHE_BYTES) {
    this.#limitBytes = limitBytes
  }

  find(session: FoundSession, url: string): Uint8Array | undefined {
    const { mailboxId } = session.actor
    const entries = this.#mailboxes.get(mailboxId)
    const answer = entries?.answers.get(url)
    if (!entries || answer?.version !== session.mailboxVersion) return undefined
    this.#mailboxes.delete(mailboxId)
    this.#mailboxes.set(mailboxId, entries)
    return answer.bytes
  }

  /** @param session as it was found before the rows were read */
  renew(session: FoundSession, url: string, made: PresentedList): Uint8Array | undefined {
    const answers = this.#mailboxes.get(session.actor.mailboxId)?.answers
    const answer = answers?.get(url)
    if (!answer || !isSame(answer, made)) return undefined
    // Two requests may overtake each other; the later state wins.
    if (answer.version < session.mailboxVersion) answers?.set(url, { ...answer, version: session.mailboxVersion })
    return answer.bytes
  }

  /** @param session as found before the response was produced, so that later changes have a later version */
  set(session: FoundSession, url: string, made: PresentedList & { readonly bytes: Uint8Array }): void {
    if (url.length > MAX_URL_CHARACTERS) return
    const { mailboxId } = session.actor
    const entries = this.#mailboxes.get(mailboxId) ?? { answers: new Map<string, Answer>(), bytes: 0 }
    if ((entries.answers.get(url)?.version ?? 0) > session.mailboxVersion) return
    this.#delete(mailboxId)
    setEntry(entries, url, { ...made, version: session.mailboxVersion })
    this.#mailboxes.set(mailboxId, entries)
    this.#bytes += entries.bytes
    this.#makeRoom()
  }

  #delete(mailboxId: MailboxId): void {
    this.#bytes -= this.#mailboxes.get(mailboxId)?.bytes ?? 0
    this.#mailboxes.delete(mailboxId)
  }

  #makeRoom(): void {
    for (const mailboxId of this.#mailboxes.keys()) {
      if (this.#bytes <= this.#limitBytes) return
      this.#delete(mailboxId)
    }
  }
}

/** Unchanged rows have the same text objects. */
function isSame(answer: PresentedList, { texts, total }: PresentedList): boolean {
  if (answer.total !== total || answer.texts.length !== texts.length) return false
  return answer.texts.every((text, at) => text === texts[at])
}

/** The source texts stay in memory too, with two bytes per character. */
function roomOf({ bytes, texts }: Answer): number {
  return texts.reduce((sum, text) => sum + 2 * text.length, bytes.byteLength)
}

function setEntry(entries: MailboxEntries, url: string, answer: Answer): void {
  const { answers } = entries
  const [oldest] = answers.keys()
  const old = answers.has(url) ? url : answers.size >= MAX_ANSWERS ? oldest : undefined
  const dropped = old === undefined ? undefined : answers.get(old)
  if (old !== undefined && dropped) {
    entries.bytes -= roomOf(dropped)
    answers.delete(old)
  }
  answers.set(url, answer)
  entries.bytes += roomOf(answer)
}
