import type { MailboxUsage } from './usage-store.ts'

export type UsageUnit = 'organisation' | 'domain' | 'mailbox'

export interface Usage {
  readonly organisationId: string
  readonly domains: readonly string[]
  readonly address: string | undefined
  readonly mailboxes: number
  readonly usedBytes: number
  readonly quotaBytes: number
  readonly messages: number
  readonly driveBytes: number
}

/** The storage pool of a domain counts once for all mailboxes that share it. */
export function sumUsage(mailboxes: readonly MailboxUsage[], by: UsageUnit): readonly Usage[] {
  const sums = new Map<string, Usage>()
  const pools = new Set<string>()
  for (const mailbox of mailboxes) {
    const key = { organisation: mailbox.organisationId, domain: mailbox.domain, mailbox: mailbox.address }[by]
    const before = sums.get(key)
    const isPoolCounted = mailbox.drawsOnPool && by !== 'mailbox' && pools.has(mailbox.domain)
    if (mailbox.drawsOnPool) pools.add(mailbox.domain)
    sums.set(key, {
      organisationId: mailbox.organisationId,
      domains: [...new Set([...(before?.domains ?? []), mailbox.domain])],
      address: by === 'mailbox' ? mailbox.address : undefined,
      mailboxes: (before?.mailboxes ?? 0) + 1,
      usedBytes: (before?.usedBytes ?? 0) + mailbox.usedBytes,
      quotaBytes: (before?.quotaBytes ?? 0) + (isPoolCounted ? 0 : mailbox.quotaBytes),
      messages: (before?.messages ?? 0) + mailbox.messages,
      driveBytes: (before?.driveBytes ?? 0) + mailbox.driveBytes,
    })
  }
  return [...sums.values()]
}
