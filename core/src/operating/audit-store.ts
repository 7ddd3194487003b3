/** A time that somebody signed in to an account, tried to, or changed its second step. */
export interface AuditedSignIn {
  readonly kind: 'sign_in'
  readonly id: string
  readonly at: Date
  /** The login address; undefined where the account has been deleted, or there is none of the address that was tried. */
  readonly account: string | undefined
  readonly outcome: string
  readonly way: string | undefined
  readonly secondStep: string | undefined
  readonly source: string
  readonly userAgent: string
}

/** What an Owner, the operator or the program by itself did to an organisation. */
export interface AuditedAct {
  readonly kind: 'act'
  readonly id: string
  readonly at: Date
  /** Of an Owner the address that they had; undefined for the operator and the program. */
  readonly account: string | undefined
  readonly actor: string
  readonly organisationId: string
  readonly act: string
  readonly target: string
  readonly details: unknown
}

export type Audited = AuditedSignIn | AuditedAct

export interface AuditWanted {
  readonly since: Date | undefined
  /** A login address: what it did, and what was done to it. */
  readonly account: string | undefined
  /** What people of this domain did, and what was done to it, its people and its addresses; lower case. */
  readonly domain: string | undefined
  readonly limit: number
}

/** Over all accounts: for the operator, and for nobody who acts in a mailbox. */
export interface AuditStore {
  /** In the order of time, and the newest where there are more than `limit`. */
  list(wanted: AuditWanted): Promise<readonly Audited[]>
}
