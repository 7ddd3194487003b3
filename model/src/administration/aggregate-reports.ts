import type { SenderVerdict } from '../trust/sender-verdict.ts'

/**
 * The aggregate reports of other servers: on mail in our name (RFC 7489 section 7.2) and on TLS to our servers (RFC
 * 8460).
 */
export const AGGREGATE_REPORT_KINDS = ['dmarc', 'tls'] as const
export type AggregateReportKind = (typeof AGGREGATE_REPORT_KINDS)[number]

/** The local parts that receive each kind of report. They are reserved in every verified domain. */
export const REPORT_LOCAL_PARTS: Readonly<Record<AggregateReportKind, string>> = {
  dmarc: 'dmarc-reports',
  tls: 'tls-reports',
}

/** RFC 8460 section 4.3. Any other result type is `other`. */
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

/** Mail in the domain's name that failed DMARC, per source address. */
export interface DmarcFailure {
  readonly sourceIp: string
  readonly messages: number
  /** How many of them the receiver quarantined or rejected. */
  readonly stopped: number
}

/** Failed sessions to the domain, per result type. */
export interface TlsFailure {
  readonly resultType: TlsResultType
  /** Empty if no host was reached. */
  readonly receivingHost: string
  readonly sessions: number
}

interface ReportSums {
  /** The domain named in the report, in lower case. */
  readonly domain: string
  readonly reportId: string
  readonly beganAt: Date
  readonly endedAt: Date
  /** Counts messages (DMARC) or sessions (TLS). */
  readonly passed: number
  readonly failed: number
}

/** One receiver's report on one domain for a period. It lists the most frequent failures only. */
export type AggregateReport = ReportSums &
  (
    | { readonly kind: 'dmarc'; readonly failures: readonly DmarcFailure[] }
    | { readonly kind: 'tls'; readonly failures: readonly TlsFailure[] }
  )

/** Tolerance for receivers whose clocks are ahead. */
const AHEAD_MILLISECONDS = 86_400_000

/** Returns whether the period of a report is plausible: within the retention time and not in the future. */
export function isTimely({ beganAt, endedAt }: ReportSums, now: Date, keptDays: number): boolean {
  const [began, ended, today] = [beganAt.getTime(), endedAt.getTime(), now.getTime()]
  return began <= ended && ended <= today + AHEAD_MILLISECONDS && ended > today - keptDays * 86_400_000
}

/**
 * Judges whether a report can be trusted (product decision 75). The mail must be authenticated for its author's domain,
 * and a TLS report must also be signed (RFC 8460 section 3). `later` means that DNS did not answer.
 * @param verdict undefined if the mail was not checked
 */
export function judgeReporter(
  verdict: SenderVerdict | undefined,
  kind: AggregateReportKind,
): 'believed' | 'later' | 'refused' {
  if (verdict?.reason === 'check_failed') return 'later'
  if (verdict?.outcome !== 'authentic') return 'refused'
  return kind === 'dmarc' || verdict.isSigned ? 'believed' : 'refused'
}
