/** A sign-in to an account, an attempt, or a change of its second step. */
export interface AuditedSignIn {
  readonly kind: 'sign_in'
  readonly id: string
  readonly at: Date
  /** The login address; undefined when the account was deleted or the address is unknown. */
  readonly account: string | undefined
  readonly outcome: string
  readonly way: string | undefined
  readonly secondStep: string | undefined
  readonly source: string
  readonly userAgent: string
}

/** An administrative act by an Owner, the operator or the program. */
export interface AuditedAct {
  readonly kind: 'act'
  readonly id: string
  readonly at: Date
  /** The Owner's address at that time; undefined for the operator and the program. */
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
  /** A login address: selects its acts and those that affected it. */
  readonly account: string | undefined
  /** A domain in lower case: selects acts by its people, and those that affected it, its people or its addresses. */
  readonly domain: string | undefined
  readonly limit: number
}

/** Data of all accounts, for the operator only. */
export interface AuditStore {
  /** Sorted by time. When there are more than `limit`, returns the newest. */
  list(wanted: AuditWanted): Promise<readonly Audited[]>
}
