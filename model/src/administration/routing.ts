import type { DnsAnswer, RecordVerdict } from './dns-records.ts'

/** `mx` is for a domain that is moving in or out. Mail that arrives by SMTP is accepted in both cases. */
export const MAIL_ROUTINGS = ['local', 'mx'] as const
export type MailRouting = (typeof MAIL_ROUTINGS)[number]

/** RFC 5321 section 5.1: the server then delivers the mail itself. @param answer the most preferred host first */
export function isBestMailHost(answer: DnsAnswer, mailHost: string): boolean {
  if (answer.kind === 'failed') return false
  const [best = ''] = answer.values
  return plainHost(best) === plainHost(mailHost)
}

/** A domain stays with its MX record while that names another server. */
export function firstRouting(mx: RecordVerdict | undefined): MailRouting {
  return mx === 'ok' || mx === 'missing' || mx === undefined ? 'local' : 'mx'
}

/** `mx_elsewhere`: mail from here stays here, so mail is in two places. `mx_here`: local routing is possible. */
export type RoutingProblem = 'mx_elsewhere' | 'mx_here'

export function routingProblem(routing: MailRouting, mx: RecordVerdict | undefined): RoutingProblem | undefined {
  if (routing === 'local') return mx === 'wrong' || mx === 'partly' ? 'mx_elsewhere' : undefined
  return mx === 'ok' ? 'mx_here' : undefined
}

function plainHost(host: string): string {
  return host.toLowerCase().replace(/\.$/u, '')
}
