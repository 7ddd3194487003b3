import type { DnsAnswer, RecordVerdict } from './dns-records.ts'

/**
 * Where mail from here to one of our domains goes. `local` delivers to the mailboxes here. `mx` follows its MX record,
 * for a domain that is moving in or out. Mail that arrives by SMTP for a mailbox of the domain is accepted in both
 * cases.
 */
export const MAIL_ROUTINGS = ['local', 'mx'] as const
export type MailRouting = (typeof MAIL_ROUTINGS)[number]

/**
 * Returns whether the best MX host of a domain is this server, which then delivers the mail itself (RFC 5321 section 5.1).
 * @param answer the MX hosts, the most preferred first
 */
export function isBestMailHost(answer: DnsAnswer, mailHost: string): boolean {
  if (answer.kind === 'failed') return false
  const [best = ''] = answer.values
  return plainHost(best) === plainHost(mailHost)
}

/** Returns the routing for a domain whose ownership was just proved: it stays with its MX record while that names another server. */
export function firstRouting(mx: RecordVerdict | undefined): MailRouting {
  return mx === 'ok' || mx === 'missing' || mx === undefined ? 'local' : 'mx'
}

/**
 * How the routing of a domain conflicts with its MX record. `mx_elsewhere`: mail from here is delivered locally, but
 * the MX record names another server, so mail ends up in two places. `mx_here`: the routing can be set back to local.
 */
export type RoutingProblem = 'mx_elsewhere' | 'mx_here'

export function routingProblem(routing: MailRouting, mx: RecordVerdict | undefined): RoutingProblem | undefined {
  if (routing === 'local') return mx === 'wrong' || mx === 'partly' ? 'mx_elsewhere' : undefined
  return mx === 'ok' ? 'mx_here' : undefined
}

function plainHost(host: string): string {
  return host.toLowerCase().replace(/\.$/u, '')
}
