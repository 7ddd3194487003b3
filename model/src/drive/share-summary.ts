import type { SharePermission } from './sharing.ts'

export interface ShareSummary {
  /** At least one link opens for anybody. */
  readonly isForAnybody: boolean
  readonly receivers: readonly string[]
  readonly permission: SharePermission
  readonly expiresAt: Date | undefined
}

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
