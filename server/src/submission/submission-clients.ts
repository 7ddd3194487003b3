import type { MailProgramSession } from '@sen/core/app-passwords/mail-program-credential'
import type { AccountId } from '@sen/model/ids'
import { MAX_SUBMISSION_BYTES_PER_ACCOUNT } from '@sen/model/submissions/limits'
import type { ClientLimits } from '../mail-programs/client-limits.ts'
import { ByteBudget } from '../smtp/byte-budget.ts'
import type { MailConnection } from '../smtp/smtp-server.ts'
import { type ClientServices, SubmissionClient } from './submission-client.ts'

interface AccountBudget {
  readonly budget: ByteBudget
  clients: number
}

/** The open connections of all listeners for submission. */
export class SubmissionClients {
  readonly #services: ClientServices & { readonly limits: ClientLimits }
  readonly #open = new Map<string, SubmissionClient>()
  readonly #budgets = new Map<AccountId, AccountBudget>()

  constructor(services: ClientServices & { readonly limits: ClientLimits }) {
    this.#services = services
  }

  get count(): number {
    return this.#open.size
  }

  /** @returns false when there is no room */
  enter(id: string, connection: MailConnection): boolean {
    const admitted = this.#services.limits.admit(connection.remoteAddress)
    if (admitted === undefined) return false
    this.#open.set(id, new SubmissionClient(this.#services, connection, admitted))
    return true
  }

  find(id: string): SubmissionClient | undefined {
    return this.#open.get(id)
  }

  /** @returns false when the account has too many connections, or the client has left */
  signIn(id: string, session: MailProgramSession): boolean {
    if (this.#open.get(id)?.signIn(session) !== true) return false
    const { accountId } = session
    const own = this.#budgets.get(accountId)
    if (own) own.clients += 1
    else this.#budgets.set(accountId, { budget: new ByteBudget(MAX_SUBMISSION_BYTES_PER_ACCOUNT), clients: 1 })
    return true
  }

  leave(id: string): void {
    const client = this.#open.get(id)
    if (client === undefined) return
    this.#open.delete(id)
    client.leave()
    const accountId = client.session?.accountId
    const own = accountId === undefined ? undefined : this.#budgets.get(accountId)
    if (accountId === undefined || own === undefined) return
    own.clients -= 1
    if (own.clients === 0) this.#budgets.delete(accountId)
  }

  /** The bytes that one account may have in progress on all its connections. */
  budgetOf({ accountId }: MailProgramSession): ByteBudget {
    return this.#budgets.get(accountId)?.budget ?? new ByteBudget(MAX_SUBMISSION_BYTES_PER_ACCOUNT)
  }
}
