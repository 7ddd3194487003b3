import type { EventLog, MailAccessChange } from '@sen/core/realtime/event-log'
import type { AccountId, MailboxId, OrganisationId } from '@sen/model/ids'

export interface Watcher {
  readonly mailboxId: MailboxId
  readonly accountId: AccountId
  readonly organisationId: OrganisationId
  onMailChanged(): void
  /** The client's access may have been revoked. */
  onAccessChanged(): void
}

/** Notifies connections of changes in their mailbox and of revoked access, from one listener of the process. */
export class MailboxWakes {
  readonly #byMailbox = new Map<MailboxId, Set<Watcher>>()
  #listener: { stop(): Promise<void> } | undefined

  async start(events: Pick<EventLog, 'listen'>): Promise<void> {
    this.#listener = await events.listen({
      changed: (mailbox) => {
        for (const watcher of this.#byMailbox.get(mailbox) ?? []) watcher.onMailChanged()
      },
      mailAccessChanged: (change) => {
        for (const watcher of this.#all()) if (concerns(change, watcher)) watcher.onAccessChanged()
      },
      interrupted: () => {
        for (const watcher of this.#all()) {
          watcher.onMailChanged()
          watcher.onAccessChanged()
        }
      },
    })
  }

  async stop(): Promise<void> {
    await this.#listener?.stop()
  }

  /** @returns a function that ends it */
  watch(watcher: Watcher): () => void {
    const { mailboxId } = watcher
    const watchers = this.#byMailbox.get(mailboxId) ?? new Set()
    this.#byMailbox.set(mailboxId, watchers.add(watcher))
    return () => {
      watchers.delete(watcher)
      if (watchers.size === 0 && this.#byMailbox.get(mailboxId) === watchers) this.#byMailbox.delete(mailboxId)
    }
  }

  *#all(): Generator<Watcher> {
    for (const watchers of [...this.#byMailbox.values()]) yield* [...watchers]
  }
}

function concerns(change: MailAccessChange, watcher: Watcher): boolean {
  return 'accountId' in change
    ? change.accountId === watcher.accountId
    : change.organisationId === watcher.organisationId
}
