export interface AuditedSignIn {
  readonly kind: 'sign_in'
  readonly id: string
  readonly at: Date
  readonly account: string | undefined
  readonly outcome: string
  readonly way: string | undefined
  readonly secondStep: string | undefined
  readonly source: string
  readonly userAgent: string
}

export interface AuditedAct {
  readonly kind: 'act'
  readonly id: string
  readonly at: Date
  readonly account: string | undefined
  readonly actor: string
  readonly organisationId: string
  readonly act: string
  readonly target: string
  readonly details: unknown
}

export type AuditEntry = AuditedSignIn | AuditedAct

export interface AuditQuery {
  readonly since: Date | undefined
  /** Selects the acts of a login address and those that affected it. */
  readonly account: string | undefined
  /** A domain in lower case: selects acts by its people, and those that affected it, its people or its addresses. */
  readonly domain: string | undefined
  readonly limit: number
}

/** Operators only: it includes all accounts. */
export interface AuditStore {
  /** Sorted by time. When there are more than `limit`, returns the newest. */
  list(wanted: AuditQuery): Promise<readonly AuditEntry[]>
}
