import type { SenderVerdict } from '../trust/sender-verdict.ts'

/** What other servers report in sums: who sends in our name (RFC 7489 section 7.2), and whether they reach us by TLS (RFC 8460). */
export const AGGREGATE_REPORT_KINDS = ['dmarc', 'tls'] as const
export type AggregateReportKind = (typeof AGGREGATE_REPORT_KINDS)[number]

/** Where the reports of each kind are sent to: these addresses of every verified domain are reserved for them. */
export const REPORT_LOCAL_PARTS: Readonly<Record<AggregateReportKind, string>> = {
  dmarc: 'dmarc-reports',
  tls: 'tls-reports',
}

/** RFC 8460 section 4.3; whatever else a report calls a failure is `other`. */
export const TLS_RESULT_TYPES = [
  'starttls-not-supported',
  'certificate-host-mismatch',
  'certificate-expired',
  'certificate-not-trusted',
  'validation-failure',
  'tlsa-invalid',
  'dnssec-invalid',
  'dane-required',
  'sts-policy-fetch-error',
  'sts-policy-invalid',
  'sts-webpki-invalid',
  'other',
] as const
export type TlsResultType = (typeof TLS_RESULT_TYPES)[number]

/** Mail in the name of the domain that did not pass DMARC, from one address. */
export interface DmarcFailure {
  readonly sourceIp: string
  readonly messages: number
  /** Of them, those that the receiver put aside or refused. */
  readonly stopped: number
}

/** Sessions to the domain that failed in one way. */
export interface TlsFailure {
  readonly resultType: TlsResultType
  /** Empty where none was reached. */
  readonly receivingHost: string
  readonly sessions: number
}

interface ReportSums {
  /** As it stands there, lower case. */
  readonly domain: string
  readonly reportId: string
  readonly beganAt: Date
  readonly endedAt: Date
  /** Messages, or sessions. */
  readonly passed: number
  readonly failed: number
}

/** What one receiver saw of one domain within a time. Its failures are the most frequent ones. */
export type AggregateReport = ReportSums &
  (
    | { readonly kind: 'dmarc'; readonly failures: readonly DmarcFailure[] }
    | { readonly kind: 'tls'; readonly failures: readonly TlsFailure[] }
  )

/** Receivers' clocks may be ahead of ours. */
const AHEAD_MILLISECONDS = 86_400_000

/** Whether it tells of a time that can be: of the days that are kept, and not of the future. */
export function isTimely({ beganAt, endedAt }: ReportSums, now: Date, keptDays: number): boolean {
  const [began, ended, today] = [beganAt.getTime(), endedAt.getTime(), now.getTime()]
  return began <= ended && ended <= today + AHEAD_MILLISECONDS && ended > today - keptDays * 86_400_000
}

/**
 * Whether a report is taken for the word of who sent it (product decision 75). Anybody can write one: the mail has to be shown to be of
 * the domain that it names as its author, and one on TLS has to be signed as well (RFC 8460 section 3). `later`: DNS did not answer.
 * @param verdict of the checks of the mail that brought it; undefined: nothing was there to check
 */
export function judgeReporter(
  verdict: SenderVerdict | undefined,
  kind: AggregateReportKind,
): 'believed' | 'later' | 'refused' {
  if (verdict?.reason === 'check_failed') return 'later'
  if (verdict?.outcome !== 'authentic') return 'refused'
  return kind === 'dmarc' || verdict.isSigned ? 'believed' : 'refused'
}
