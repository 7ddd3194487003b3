import type { Yielder } from '@sen/core/kit/yielder'
import type { MailProgramMailbox } from '@sen/core/mail-programs/mail-program-mailbox'
import type { FetchedMessage, FetchRequest } from '@sen/core/mail-programs/program-message'
import type { Call, CallScope } from '@sen/core/ports/call-scope'
import type { MailboxId } from '@sen/model/ids'
import { MAX_SHARED_UPDATES } from '@sen/model/imap/limits'

/**
 * Shares the queries of sessions that a change has woken in the same iteration of the event loop. The programs of an
 * account usually watch the same folder and know the same version of it. A session never joins a query that has begun,
 * which could be older than the change that woke it.
 */
export class SharedUpdates {
  readonly #scope: CallScope
  readonly #yielder: Yielder
  readonly #waiting = new Map<string, Promise<unknown>>()

  constructor(scope: CallScope, yielder: Yielder) {
    this.#scope = scope
    this.#yielder = yielder
  }

  /** Returns the mailbox with shared `changes`, and shared `fetch` of what changed since a version. */
  of(mailboxId: MailboxId, mailbox: MailProgramMailbox): MailProgramMailbox {
    return {
      ...mailbox,
      changes: (folderId, since) =>
        this.#share(mailboxId, `changes ${folderId} ${since}`, () => mailbox.changes(folderId, since)),
      fetch: (folderId, request) => {
        if (!isUpdate(request)) return mailbox.fetch(folderId, request)
        return this.#fetchUpdate(mailboxId, `fetch ${folderId} ${request.changedSince}`, () =>
          mailbox.fetch(folderId, request),
        )
      },
    }
  }

  async *#fetchUpdate(
    mailboxId: MailboxId,
    key: string,
    fetch: () => AsyncIterable<readonly FetchedMessage[]>,
  ): AsyncGenerator<readonly FetchedMessage[]> {
    const few = await this.#share(mailboxId, key, () => readFew(fetch()))
    if (few === undefined) yield* fetch()
    else if (few.length > 0) yield few
  }

  #share<T>(mailboxId: MailboxId, name: string, read: () => Promise<T>): Promise<T> {
    const key = `${mailboxId} ${name}`
    const joined = this.#waiting.get(key) as Promise<T> | undefined
    if (joined !== undefined) return joined
    const started = this.#scope.run(sharedCall(mailboxId), async () => {
      await this.#yielder.yield()
      this.#waiting.delete(key)
      return read()
    })
    this.#waiting.set(key, started)
    return started
  }
}

/** The client that came first may leave while the others still need the answer. */
function sharedCall(mailboxId: MailboxId): Call {
  return {
    caller: mailboxId,
    signal: new AbortController().signal,
    onEnd: () => undefined,
    endWithin: () => undefined,
  }
}

function isUpdate({ ranges, changedSince, ...others }: FetchRequest): boolean {
  const [range] = ranges
  const isWhole = range?.first === 1 && range.last === undefined && ranges.length === 1
  return isWhole && changedSince !== undefined && !Object.values(others).some(Boolean)
}

/** @returns undefined when there are too many to hold them for several sessions */
async function readFew(slices: AsyncIterable<readonly FetchedMessage[]>): Promise<FetchedMessage[] | undefined> {
  const few: FetchedMessage[] = []
  for await (const slice of slices) {
    few.push(...slice)
    if (few.length > MAX_SHARED_UPDATES) return undefined
  }
  return few
}
