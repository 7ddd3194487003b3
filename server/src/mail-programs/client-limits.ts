import {
  MAX_MAIL_CLIENTS,
  MAX_MAIL_CLIENTS_OF_ACCOUNT,
  MAX_MAIL_CLIENTS_OF_SOURCE,
  MAX_MAIL_STRANGERS,
  MAX_MAIL_STRANGERS_OF_SOURCE,
} from '@sen/model/mail-programs/limits'
import { sourceKey } from '../source-key.ts'

export interface ClientLimitNumbers {
  readonly all: number
  readonly ofSource: number
  readonly strangers: number
  readonly strangersOfSource: number
  readonly ofAccount: number
}

const USUAL: ClientLimitNumbers = {
  all: MAX_MAIL_CLIENTS,
  ofSource: MAX_MAIL_CLIENTS_OF_SOURCE,
  strangers: MAX_MAIL_STRANGERS,
  strangersOfSource: MAX_MAIL_STRANGERS_OF_SOURCE,
  ofAccount: MAX_MAIL_CLIENTS_OF_ACCOUNT,
}

export interface AdmittedClient {
  /** Returns false when the account has its limit of connections. */
  signIn(account: string): boolean
  leave(): void
}

/**
 * Counts connections by network address, by account, and in all. Those that have not signed in have a limit of their
 * own, so that they cannot take the room of the others. IMAP and POP3 of one process share it.
 */
export class ClientLimits {
  readonly #limits: ClientLimitNumbers
  readonly #bySource = new Counts()
  readonly #strangersBySource = new Counts()
  readonly #byAccount = new Counts()
  #all = 0
  #strangers = 0

  constructor(limits: Partial<ClientLimitNumbers> = {}) {
    this.#limits = { ...USUAL, ...limits }
  }

  get count(): number {
    return this.#all
  }

  /** @returns undefined when the client must be sent away */
  admit(address: string): AdmittedClient | undefined {
    const source = sourceKey(address)
    const limits = this.#limits
    if (this.#all >= limits.all || this.#bySource.of(source) >= limits.ofSource) return undefined
    if (this.#strangers >= limits.strangers) return undefined
    if (this.#strangersBySource.of(source) >= limits.strangersOfSource) return undefined
    this.#all += 1
    this.#bySource.add(source, 1)
    this.#strangers += 1
    this.#strangersBySource.add(source, 1)
    let account: string | undefined
    let isHere = true
    const isKnown = (): void => {
      this.#strangers -= 1
      this.#strangersBySource.add(source, -1)
    }
    return {
      signIn: (name) => {
        if (!isHere || account !== undefined || this.#byAccount.of(name) >= limits.ofAccount) return false
        account = name
        this.#byAccount.add(name, 1)
        isKnown()
        return true
      },
      leave: () => {
        if (!isHere) return
        isHere = false
        this.#all -= 1
        this.#bySource.add(source, -1)
        if (account === undefined) isKnown()
        else this.#byAccount.add(account, -1)
      },
    }
  }
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
