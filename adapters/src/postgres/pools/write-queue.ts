import { type WaitingTurn, waitInLine } from '@sen/core/kit/waiting-turn'
import { type Call, CallEnded, MailboxBusy } from '@sen/core/ports/call-scope'
import { MAX_CALLS_WAITING_FOR_MAILBOX } from '@sen/model/bulkheads/limits'

/**
 * Lets one writer of a mailbox at a time take a connection, and one more that takes its version late (`WriteOptions`). The others would only wait at the mailbox's row lock, each holding
 * a connection that readers and other mailboxes need; here they wait without one. One queue for all stores of a program.
 */
export class WriteQueue {
  /** A mailbox is in it while somebody writes. */
  readonly #lines = new Map<string, WaitingTurn[]>()

  /**
   * @param call undefined outside of a request: jobs and deliveries are bounded where they start, and wait as long as it takes
   * @throws MailboxBusy when as many calls wait as may; CallEnded when the client went before the turn came
   */
  async run<T>(mailbox: string, call: Call | undefined, work: () => Promise<T>): Promise<T> {
    if (call?.signal.aborted) throw new CallEnded()
    const line = this.#lines.get(mailbox)
    if (line) await this.#wait(line, call)
    else this.#lines.set(mailbox, [])
    try {
      return await work()
    } finally {
      this.#next(mailbox)
    }
  }

  async #wait(line: WaitingTurn[], call: Call | undefined): Promise<void> {
    const isFull = line.filter(({ isOfCall }) => isOfCall).length >= MAX_CALLS_WAITING_FOR_MAILBOX
    if (call && isFull) throw new MailboxBusy()
    await waitInLine(line, call)
  }

  #next(mailbox: string): void {
    const next = this.#lines.get(mailbox)?.shift()
    if (next) next.take()
    else this.#lines.delete(mailbox)
  }
}
