import { UnreadableReport } from '@sen/core/ports/report-file-reader'
import {
  type AggregateReport,
  TLS_RESULT_TYPES,
  type TlsFailure,
  type TlsResultType,
} from '@sen/model/administration/aggregate-reports'
import { MAX_REPORT_FAILURES, MAX_REPORT_ROWS } from '@sen/model/administration/limits'
import { addCount, cut, readCount, requireDate, requireText } from './report-fields.ts'

type Json = Readonly<Record<string, unknown>>

interface Sums {
  passed: number
  failed: number
  readonly failures: Map<string, TlsFailure>
}

/** Parses a TLS report (RFC 8460 section 4.4). The counts of a domain's policies are added. */
export function readTlsReport(text: string): readonly AggregateReport[] {
  const report = objectOf(JSON.parse(text))
  const range = objectOf(report['date-range'])
  const base = {
    kind: 'tls' as const,
    reportId: requireText(report['report-id']),
    beganAt: requireDate(new Date(String(range['start-datetime']))),
    endedAt: requireDate(new Date(String(range['end-datetime']))),
  }
  const byDomain = new Map<string, Sums>()
  for (const each of listOf(report.policies)) addPolicy(byDomain, objectOf(each))
  if (byDomain.size === 0) throw new UnreadableReport('the report names no domain')
  return [...byDomain].map(([domain, { passed, failed, failures }]) => ({
    ...base,
    domain,
    passed,
    failed,
    failures: cut([...failures.values()], ({ sessions }) => sessions, MAX_REPORT_FAILURES),
  }))
}

function addPolicy(byDomain: Map<string, Sums>, each: Json): void {
  const domain = requireText(objectOf(each.policy)['policy-domain']).toLowerCase()
  const summary = objectOf(each.summary)
  const sums = byDomain.get(domain) ?? { passed: 0, failed: 0, failures: new Map<string, TlsFailure>() }
  sums.passed = addCount(sums.passed, readCount(summary['total-successful-session-count']))
  sums.failed = addCount(sums.failed, readCount(summary['total-failure-session-count']))
  for (const detail of each['failure-details'] === undefined ? [] : listOf(each['failure-details'])) {
    addFailure(sums.failures, objectOf(detail))
  }
  byDomain.set(domain, sums)
}

function addFailure(failures: Map<string, TlsFailure>, detail: Json): void {
  const sessions = readCount(detail['failed-session-count'])
  if (sessions === 0) return
  const resultType = TLS_RESULT_TYPES.find((type) => type === detail['result-type']) ?? ('other' as TlsResultType)
  const receivingHost = hostOf(detail['receiving-mx-hostname'])
  const key = `${resultType} ${receivingHost}`
  const before = failures.get(key)?.sessions ?? 0
  failures.set(key, { resultType, receivingHost, sessions: addCount(before, sessions) })
}

function hostOf(value: unknown): string {
  const host = typeof value === 'string' ? value.toLowerCase().replace(/\.$/u, '') : ''
  return /^[a-z0-9._-]{1,253}$/u.test(host) ? host : ''
}

function objectOf(value: unknown): Json {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json
  throw new UnreadableReport('this is not a TLS report')
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value) && value.length <= MAX_REPORT_ROWS) return value
  throw new UnreadableReport('this is not a TLS report')
}
