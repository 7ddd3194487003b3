import type { MailProgramSession } from '@sen/core/app-passwords/mail-program-credential'
import type { MailAccessChange } from '@sen/core/realtime/event-log'
import type { AccountId } from '@sen/model/ids'
import { MAX_SUBMISSION_BYTES_PER_ACCOUNT, MAX_SUBMISSION_CLIENTS_PER_ACCOUNT } from '@sen/model/submissions/limits'
import { ByteBudget } from '../smtp/byte-budget.ts'

interface Connected {
  readonly session: MailProgramSession
  readonly end: () => void
}

/** The signed-in connections of all listeners for submission. */
export class SubmissionConnections {
  readonly #connected = new Map<string, Connected>()
  readonly #budgets = new Map<AccountId, ByteBudget>()

  /** @returns false when the account has too many connections */
  enter(id: string, connected: Connected): boolean {
    const { accountId } = connected.session
    const count = [...this.#connected.values()].filter((each) => each.session.accountId === accountId).length
    if (count >= MAX_SUBMISSION_CLIENTS_PER_ACCOUNT) return false
    this.#connected.set(id, connected)
    if (!this.#budgets.has(accountId)) this.#budgets.set(accountId, new ByteBudget(MAX_SUBMISSION_BYTES_PER_ACCOUNT))
    return true
  }

  find(id: string): MailProgramSession | undefined {
    return this.#connected.get(id)?.session
  }

  leave(id: string): void {
    const accountId = this.#connected.get(id)?.session.accountId
    this.#connected.delete(id)
    const isLast = [...this.#connected.values()].every(({ session }) => session.accountId !== accountId)
    if (accountId !== undefined && isLast) this.#budgets.delete(accountId)
  }

  /** The bytes that one account may have in progress on all its connections. */
  budgetOf({ accountId }: MailProgramSession): ByteBudget {
    return this.#budgets.get(accountId) ?? new ByteBudget(MAX_SUBMISSION_BYTES_PER_ACCOUNT)
  }

  /** Ends connections whose access was revoked. Without a change, all are checked. */
  async endRevoked(
    change: MailAccessChange | undefined,
    isStillAllowed: (session: MailProgramSession) => Promise<boolean>,
  ): Promise<void> {
    const concerned = [...this.#connected.values()].filter(
      ({ session }) => change === undefined || isOf(session, change),
    )
    for (const { session, end } of concerned) if (!(await isStillAllowed(session))) end()
  }
}

function isOf({ accountId, actor }: MailProgramSession, change: MailAccessChange): boolean {
  return 'accountId' in change ? change.accountId === accountId : change.organisationId === actor.organisationId
}
