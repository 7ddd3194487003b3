import type { MailboxUsage } from './usage-store.ts'

export type UsageUnit = 'organisation' | 'domain' | 'mailbox'

export interface Usage {
  readonly organisationId: string
  /** Of an organisation all of them, of a mailbox its own. */
  readonly domains: readonly string[]
  /** Of a mailbox. */
  readonly address: string | undefined
  readonly mailboxes: number
  readonly usedBytes: number
  readonly quotaBytes: number
  readonly messages: number
  readonly driveBytes: number
}

/** The usage of mailboxes together, for each unit once, in the order in which they come. The pool of a domain is one for all that draw on it. */
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
