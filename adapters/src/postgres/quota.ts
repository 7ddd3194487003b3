/** All mailboxes of a pool count (product decision 24). Otherwise each mailbox could fill the pool alone. */
export const USED_BYTES = usedBytes(
  '(select sum(pooled.used_bytes) from mailbox pooled where pooled.domain_id = m.domain_id and pooled.auto_quota)',
)

/** A mailbox `m` of a domain `d` shares the pool of its domain, or has a quota of its own. */
export const QUOTA_MEGABYTES = '(case when m.auto_quota then d.pool_quota_megabytes else m.quota_megabytes end)'

/** @param ofPool an expression for the bytes of the whole pool */
export function usedBytes(ofPool: string): string {
  return `(case when m.auto_quota then ${ofPool} else m.used_bytes end)`
}
