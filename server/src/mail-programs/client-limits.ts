import {
  MAX_MAIL_CLIENTS,
  MAX_MAIL_CLIENTS_OF_ACCOUNT,
  MAX_MAIL_CLIENTS_OF_SOURCE,
  MAX_UNAUTHENTICATED_CLIENTS,
  MAX_UNAUTHENTICATED_CLIENTS_OF_SOURCE,
  REPLACED_AFTER_IDLE_SECONDS,
} from '@sen/model/mail-programs/limits'
import { sourceKey } from '../source-key.ts'

export interface ClientLimitNumbers {
  readonly all: number
  readonly ofSource: number
  readonly unauthenticated: number
  readonly unauthenticatedOfSource: number
  readonly ofAccount: number
}

const USUAL: ClientLimitNumbers = {
  all: MAX_MAIL_CLIENTS,
  ofSource: MAX_MAIL_CLIENTS_OF_SOURCE,
  unauthenticated: MAX_UNAUTHENTICATED_CLIENTS,
  unauthenticatedOfSource: MAX_UNAUTHENTICATED_CLIENTS_OF_SOURCE,
  ofAccount: MAX_MAIL_CLIENTS_OF_ACCOUNT,
}

/**
 * A connection whose network has gone looks like an idle one. Keep-alive closes it soon, but not when it was sent
 * something that waits for an acknowledgement.
 */
export interface ReplaceableClient {
  /** Milliseconds since the client sent something; 0 while a command runs. */
  idleFor(): number
  /** Milliseconds since a notice of new mail after which the client has sent nothing; 0 without one. */
  unansweredFor(): number
  /** Disconnects it for a newer connection. */
  makeRoom(): void
}

export interface AdmittedClient {
  /**
   * @param client may be disconnected for a newer connection of the account when it has been idle for long
   * @returns false when the account has its limit of connections
   */
  signIn(account: string, client?: ReplaceableClient): boolean
  leave(): void
}

/**
 * Counts connections by network address, by account, and in all. Those that have not signed in have a limit of their
 * own, so that they cannot take the room of the others. IMAP and POP3 of one process share one, and submission has its own.
 */
export class ClientLimits {
  readonly #limits: ClientLimitNumbers
  readonly #bySource = new Counts()
  readonly #unauthenticatedBySource = new Counts()
  readonly #byAccount = new Map<string, Set<Member>>()
  #all = 0
  #unauthenticated = 0

  constructor(limits: Partial<ClientLimitNumbers> = {}) {
    this.#limits = { ...USUAL, ...limits }
  }

  get ofAccount(): number {
    return this.#limits.ofAccount
  }

  get count(): number {
    return this.#all
  }

  /** @returns undefined when the client must be refused */
  admit(address: string): AdmittedClient | undefined {
    const source = sourceKey(address)
    const limits = this.#limits
    if (this.#all >= limits.all || this.#bySource.of(source) >= limits.ofSource) return undefined
    if (this.#unauthenticated >= limits.unauthenticated) return undefined
    if (this.#unauthenticatedBySource.of(source) >= limits.unauthenticatedOfSource) return undefined
    this.#all += 1
    this.#bySource.add(source, 1)
    this.#unauthenticated += 1
    this.#unauthenticatedBySource.add(source, 1)
    let account: string | undefined
    let member: Member | undefined
    let isHere = true
    const isKnown = (): void => {
      this.#unauthenticated -= 1
      this.#unauthenticatedBySource.add(source, -1)
    }
    return {
      signIn: (name, client) => {
        if (!isHere || account !== undefined) return false
        const members = this.#byAccount.get(name) ?? new Set()
        if (members.size >= limits.ofAccount && !replaceIdle(members)) return false
        account = name
        member = { client }
        this.#byAccount.set(name, members.add(member))
        isKnown()
        return true
      },
      leave: () => {
        if (!isHere) return
        isHere = false
        this.#all -= 1
        this.#bySource.add(source, -1)
        if (account === undefined || member === undefined) isKnown()
        else this.#endMember(account, member)
      },
    }
  }

  #endMember(account: string, member: Member): void {
    const members = this.#byAccount.get(account)
    members?.delete(member)
    if (members?.size === 0) this.#byAccount.delete(account)
  }
}

interface Member {
  readonly client: ReplaceableClient | undefined
}

/** Disconnects the client that has left a notice unanswered for longest, or the idlest. @returns whether there was one */
function replaceIdle(members: Set<Member>): boolean {
  const [replaced] = [...members]
    .map((member) => ({ member, idle: member.client?.idleFor() ?? 0, unanswered: member.client?.unansweredFor() ?? 0 }))
    .filter(({ idle }) => idle >= REPLACED_AFTER_IDLE_SECONDS * 1_000)
    .toSorted((one, other) => other.unanswered - one.unanswered || other.idle - one.idle)
  if (replaced === undefined) return false
  // It counts no longer, although its socket needs some seconds to close.
  members.delete(replaced.member)
  replaced.member.client?.makeRoom()
  return true
}

class Counts {
  readonly #counts = new Map<string, number>()

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  add(key: string, count: number): void {
    const sum = this.of(key) + count
    if (sum > 0) this.#counts.set(key, sum)
    else this.#counts.delete(key)
  }
}
