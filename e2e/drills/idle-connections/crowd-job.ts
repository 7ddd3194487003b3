/** The orders to the crowd's process, and its answers. */
export interface CrowdMember {
  readonly email: string
  readonly password: string
  /** The local address of its connection, in 127.0.0.0/8. */
  readonly source: string
  /** It waits in IDLE; the others only select their inbox. */
  readonly isIdle: boolean
}

export interface ConnectRequest {
  readonly kind: 'connect'
  readonly port: number
  readonly caFile: string
  readonly members: readonly CrowdMember[]
  /** Connections that are being opened at the same time. */
  readonly atOnce: number
}

export interface ConnectResult {
  readonly connected: number
  /** A refusal that asked to try again later: a closed connection, BYE, or NO with UNAVAILABLE or LIMIT. */
  readonly refusedForNow: number
  /** Anything else, such as a wrong answer. */
  readonly failures: readonly string[]
  /** From the first attempt of each member until its inbox was selected. */
  readonly milliseconds: readonly number[]
}

export interface WokenResult {
  readonly waiting: number
  /** When each member in IDLE was sent EXISTS, on the clock of `wallMilliseconds`. */
  readonly wokenAt: readonly number[]
  readonly lost: number
}

export type CrowdRequest = ConnectRequest | { readonly kind: 'woken' } | { readonly kind: 'leave' }

/** Comparable between processes. */
export function wallMilliseconds(): number {
  return performance.timeOrigin + performance.now()
}
