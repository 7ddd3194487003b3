import { type Waiter, waitInQueue } from '@sen/core/kit/wait-queue'
import { type Call, CallEnded, MailboxBusy } from '@sen/core/ports/call-scope'
import type { WriteOptions } from '@sen/core/store'
import { MAX_CALLS_WAITING_FOR_MAILBOX, MAX_VISITORS_WAITING_FOR_MAILBOX } from '@sen/model/bulkheads/limits'

/**
 * Lets one writer per mailbox take a connection, and one late writer (`WriteOptions`). Others would wait for the
 * mailbox's row lock while holding a connection. Use one queue for all stores of a program.
 */
export class WriteQueue {
  readonly #lines = new Map<string, Waiter[]>()
  /** The queues that last admitted the mailbox itself while a delivery or job waited. */
  readonly #owedToSystem = new Set<string>()

  /**
   * @param call undefined outside requests, which wait as long as needed
   * @throws MailboxBusy when too many calls wait; CallEnded when the client disconnected while waiting
   */
  async run<T>(
    mailbox: string,
    call: Call | undefined,
    work: () => Promise<T>,
    { isVersionLate = false, isUrgent = false }: WriteOptions = {},
  ): Promise<T> {
    if (call?.signal.aborted) throw new CallEnded()
    const key = `${isVersionLate ? 'late' : 'ordinary'} ${mailbox}`
    const line = this.#lines.get(key)
    if (line) await this.#wait(line, { mailbox, call, isUrgent })
    else this.#lines.set(key, [])
    try {
      return await work()
    } finally {
      this.#next(key, mailbox)
    }
  }

  async #wait(
    line: Waiter[],
    { mailbox, call, isUrgent }: { mailbox: string; call: Call | undefined; isUrgent: boolean },
  ): Promise<void> {
    if (call) {
      const isOwn = call.caller === mailbox
      const waiting = line.filter(({ caller }) => caller !== undefined && (caller === mailbox) === isOwn).length
      if (waiting >= (isOwn ? MAX_CALLS_WAITING_FOR_MAILBOX : MAX_VISITORS_WAITING_FOR_MAILBOX)) throw new MailboxBusy()
    }
    await waitInQueue(line, call, isUrgent)
  }

  #next(key: string, mailbox: string): void {
    const line = this.#lines.get(key) ?? []
    const [next] = line.splice(this.#nextAt(line, key, mailbox), 1)
    if (next) next.admit()
    else this.#lines.delete(key)
  }

  /**
   * Urgent writers go first. Then calls of the mailbox itself alternate with deliveries and jobs, which have no caller.
   * Without such calls, all others go in order.
   */
  #nextAt(line: readonly Waiter[], key: string, mailbox: string): number {
    const urgent = line.findIndex(({ isUrgent }) => isUrgent)
    if (urgent >= 0) return urgent
    const own = line.findIndex(({ caller }) => caller === mailbox)
    const system = line.findIndex(({ caller }) => caller === undefined)
    const isSystem = own >= 0 && system >= 0 && this.#owedToSystem.has(key)
    if (own >= 0 && system >= 0 && !isSystem) this.#owedToSystem.add(key)
    else this.#owedToSystem.delete(key)
    return Math.max(0, isSystem ? system : own)
  }
}
