import type { MailProgramSession } from '@sen/core/app-passwords/mail-program-credential'
import type { AccountId } from '@sen/model/ids'
import { MAX_SUBMISSION_BYTES_PER_ACCOUNT } from '@sen/model/submissions/limits'
import type { ClientLimits } from '../mail-programs/client-limits.ts'
import { ByteBudget } from '../smtp/byte-budget.ts'
import type { MailConnection } from '../smtp/smtp-server.ts'
import { type ClientServices, SubmissionClient } from './submission-client.ts'

interface AccountBudget {
  readonly budget: ByteBudget
  /** Clients that have signed in, and messages in progress, which may outlive their client. */
  users: number
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
  enter(id: string, connection: Pick<MailConnection, 'remoteAddress' | 'send'>): boolean {
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
    this.#use(session.accountId)
    return true
  }

  leave(id: string): void {
    const client = this.#open.get(id)
    if (client === undefined) return
    this.#open.delete(id)
    client.leave()
    if (client.session) this.#release(client.session.accountId)
  }

  /** Returns the bytes that one account may have in progress on all its connections, until `endMessage`. */
  beginMessage({ accountId }: MailProgramSession): ByteBudget {
    return this.#use(accountId)
  }

  endMessage({ accountId }: MailProgramSession): void {
    this.#release(accountId)
  }

  hasRoom({ accountId }: MailProgramSession, bytes: number): boolean {
    return this.#budgets.get(accountId)?.budget.hasRoom(bytes) ?? true
  }

  #use(accountId: AccountId): ByteBudget {
    const own = this.#budgets.get(accountId) ?? { budget: new ByteBudget(MAX_SUBMISSION_BYTES_PER_ACCOUNT), users: 0 }
    own.users += 1
    this.#budgets.set(accountId, own)
    return own.budget
  }

  #release(accountId: AccountId): void {
    const own = this.#budgets.get(accountId)
    if (own === undefined) return
    own.users -= 1
    if (own.users === 0) this.#budgets.delete(accountId)
  }
}
