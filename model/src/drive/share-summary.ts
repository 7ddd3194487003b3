import type { SharePermission } from './sharing.ts'

/** The combined access that all links to an item allow. */
export interface ShareSummary {
  /** At least one link opens for anybody. */
  readonly isForAnybody: boolean
  /** Distinct addresses in the order of the links. */
  readonly receivers: readonly string[]
  readonly permission: SharePermission
  /** When the last link expires; undefined if one never expires. */
  readonly expiresAt: Date | undefined
}

/** @param shares open links, at least one */
export function summariseShares(
  shares: readonly {
    readonly receivers: readonly string[]
    readonly forAnybody: boolean
    readonly permission: SharePermission
    readonly expiresAt: Date | undefined
  }[],
): ShareSummary {
  const ends = shares.map(({ expiresAt }) => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY)
  const last = Math.max(...ends)
  return {
    isForAnybody: shares.some(({ receivers, forAnybody }) => forAnybody || receivers.length === 0),
    receivers: [...new Set(shares.flatMap(({ receivers }) => receivers))],
    permission: shares.some(({ permission }) => permission === 'WRITE') ? 'WRITE' : 'READ',
    expiresAt: Number.isFinite(last) ? new Date(last) : undefined,
  }
}
