import { DAY_MILLISECONDS } from '../durations.ts'
import type { SenderVerdict } from '../trust/sender-verdict.ts'

/** On mail in our name (RFC 7489 section 7.2) and on TLS to our servers (RFC 8460). */
export const AGGREGATE_REPORT_KINDS = ['dmarc', 'tls'] as const
export type AggregateReportKind = (typeof AGGREGATE_REPORT_KINDS)[number]

/** These local parts are reserved in every verified domain. */
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

export interface DmarcFailure {
  readonly sourceIp: string
  readonly messages: number
  readonly stopped: number
}

export interface TlsFailure {
  readonly resultType: TlsResultType
  /** Empty if no host was reached. */
  readonly receivingHost: string
  readonly sessions: number
}

interface ReportSums {
  readonly domain: string
  readonly reportId: string
  readonly beganAt: Date
  readonly endedAt: Date
  /** Counts messages (DMARC) or sessions (TLS). */
  readonly passed: number
  readonly failed: number
}

/** Lists the most frequent failures only. */
export type AggregateReport = ReportSums &
  (
    | { readonly kind: 'dmarc'; readonly failures: readonly DmarcFailure[] }
    | { readonly kind: 'tls'; readonly failures: readonly TlsFailure[] }
  )

/** Tolerance for receivers whose clocks are ahead. */
const AHEAD_MILLISECONDS = DAY_MILLISECONDS

/** The period must be within the retention time and not in the future. */
export function isTimely({ beganAt, endedAt }: ReportSums, now: Date, keptDays: number): boolean {
  const [began, ended, today] = [beganAt.getTime(), endedAt.getTime(), now.getTime()]
  return began <= ended && ended <= today + AHEAD_MILLISECONDS && ended > today - keptDays * DAY_MILLISECONDS
}

/**
 * The mail must be authenticated, and a TLS report signed (RFC 8460 section 3, product decision 75). `later`: DNS did
 * not answer.
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
