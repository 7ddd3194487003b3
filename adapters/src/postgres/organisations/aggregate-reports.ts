import type {
  AggregateReportReader,
  AggregateReportWriter,
  DomainReports,
  ReportSums,
} from '@sen/core/aggregate-reports/aggregate-report-store'
import type {
  AggregateReport,
  DmarcFailure,
  TlsFailure,
  TlsResultType,
} from '@sen/model/administration/aggregate-reports'
import { REPORT_FAILURES_SHOWN, REPORTERS_SHOWN } from '@sen/model/administration/limits'
import type { Kysely, Transaction } from 'kysely'
import { rowId } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'

interface SumRow {
  readonly name: string
  readonly kind: 'dmarc' | 'tls' | null
  readonly reports: number
  readonly reporters: readonly string[]
  readonly reporter_count: number
  readonly passed: string
  readonly failed: string
}

const SUMS = `
  select name, kind, sum(reports)::integer as reports, count(reporter)::integer as reporter_count,
    array_agg(reporter order by place) filter (where place <= ${REPORTERS_SHOWN}) as reporters,
    sum(passed) as passed, sum(failed) as failed
  from (
    select d.name, r.kind, r.reporter, count(r.id) as reports, coalesce(sum(r.passed), 0) as passed,
      coalesce(sum(r.failed), 0) as failed,
      row_number() over (partition by d.id, r.kind order by sum(r.passed + r.failed) desc, r.reporter) as place
    from domain d left join aggregate_report r on r.domain_id = d.id and r.ended_at >= $2
    where d.organisation_id = $1 and d.verified group by d.id, r.kind, r.reporter
  ) by_reporter group by name, kind order by name, kind`

const DMARC_FAILURES = `
  select name, source_ip, messages, stopped from (
    select d.name, f.source_ip, sum(f.messages) as messages, sum(f.stopped) as stopped,
      row_number() over (partition by d.id order by sum(f.messages) desc, f.source_ip) as place
    from domain d join aggregate_report r on r.domain_id = d.id and r.kind = 'dmarc' and r.ended_at >= $2
      join dmarc_failure f on f.report_id = r.id
    where d.organisation_id = $1 and d.verified group by d.id, f.source_ip
  ) ranked where place <= ${REPORT_FAILURES_SHOWN} order by name, place`

const TLS_FAILURES = `
  select name, result_type, receiving_host, sessions from (
    select d.name, f.result_type, f.receiving_host, sum(f.sessions) as sessions,
      row_number() over (partition by d.id order by sum(f.sessions) desc, f.result_type, f.receiving_host) as place
    from domain d join aggregate_report r on r.domain_id = d.id and r.kind = 'tls' and r.ended_at >= $2
      join tls_failure f on f.report_id = r.id
    where d.organisation_id = $1 and d.verified group by d.id, f.result_type, f.receiving_host
  ) ranked where place <= ${REPORT_FAILURES_SHOWN} order by name, place`

/** No row is returned if the reporter has sent the report before. */
const ADD_REPORT = `
  insert into aggregate_report (domain_id, kind, reporter, report_id, began_at, ended_at, received_at, passed, failed)
  select id, $3, $4, $5, $6, $7, $8, $9, $10 from domain where organisation_id = $1 and id = $2
  on conflict (domain_id, kind, reporter, report_id) do nothing returning id`

export function aggregateReportReader(db: Kysely<Database>, organisationId: string): AggregateReportReader {
  return {
    async sum(since) {
      const values = [organisationId, since]
      const [sums, dmarc, tls] = await Promise.all([
        runStatement<SumRow>(db, SUMS, values),
        runStatement<{ name: string; source_ip: string; messages: string; stopped: string }>(
          db,
          DMARC_FAILURES,
          values,
        ),
        runStatement<{ name: string; result_type: string; receiving_host: string; sessions: string }>(
          db,
          TLS_FAILURES,
          values,
        ),
      ])
      return [...new Set(sums.map(({ name }) => name))].map((domain): DomainReports => {
        const ofDomain = <T extends { readonly name: string }>(rows: readonly T[]) =>
          rows.filter(({ name }) => name === domain)
        return {
          domain,
          dmarc: toSums(ofDomain(sums), 'dmarc', ofDomain(dmarc).map(toDmarcFailure)),
          tls: toSums(ofDomain(sums), 'tls', ofDomain(tls).map(toTlsFailure)),
        }
      })
    },

    async count(domainId, reporter) {
      const { count } = await db
        .selectFrom('aggregate_report')
        .innerJoin('domain', 'domain.id', 'aggregate_report.domain_id')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('domain.organisation_id', '=', organisationId)
        .where('domain_id', '=', rowId(domainId))
        .$if(reporter !== undefined, (query) => query.where('reporter', '=', reporter ?? ''))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

export function aggregateReportWriter(tx: Transaction<Database>, organisationId: string): AggregateReportWriter {
  return {
    ...aggregateReportReader(tx, organisationId),

    async add(domainId, report, { reporter, receivedAt }) {
      const [added] = await runStatement<{ id: string }>(tx, ADD_REPORT, [
        organisationId,
        rowId(domainId),
        report.kind,
        reporter,
        report.reportId,
        report.beganAt,
        report.endedAt,
        receivedAt,
        report.passed,
        report.failed,
      ])
      if (added) await addFailures(tx, added.id, report)
      return added !== undefined
    },

    async removeMail(id) {
      await tx
        .deleteFrom('aggregate_report_mail')
        .using('domain')
        .whereRef('domain.id', '=', 'aggregate_report_mail.domain_id')
        .where('domain.organisation_id', '=', organisationId)
        .where('aggregate_report_mail.id', '=', rowId(id))
        .execute()
    },
  }
}

async function addFailures(tx: Transaction<Database>, reportId: string, report: AggregateReport): Promise<void> {
  if (report.failures.length === 0) return
  if (report.kind === 'dmarc') {
    const rows = report.failures.map(({ sourceIp, messages, stopped }) => ({
      report_id: reportId,
      source_ip: sourceIp,
      messages: String(messages),
      stopped: String(stopped),
    }))
    await tx.insertInto('dmarc_failure').values(rows).execute()
    return
  }
  const rows = report.failures.map(({ resultType, receivingHost, sessions }) => ({
    report_id: reportId,
    result_type: resultType,
    receiving_host: receivingHost,
    sessions: String(sessions),
  }))
  await tx.insertInto('tls_failure').values(rows).execute()
}

function toCount(sum: string): number {
  return Math.min(Number(sum), Number.MAX_SAFE_INTEGER)
}

function toSums<Failure>(
  rows: readonly SumRow[],
  wanted: 'dmarc' | 'tls',
  failures: readonly Failure[],
): ReportSums<Failure> | undefined {
  const row = rows.find(({ kind }) => kind === wanted)
  if (!row) return undefined
  const { reports, reporters, reporter_count: reporterCount, passed, failed } = row
  return { reports, reporters, reporterCount, passed: toCount(passed), failed: toCount(failed), failures }
}

function toDmarcFailure(row: { source_ip: string; messages: string; stopped: string }): DmarcFailure {
  return { sourceIp: row.source_ip, messages: toCount(row.messages), stopped: toCount(row.stopped) }
}

function toTlsFailure(row: { result_type: string; receiving_host: string; sessions: string }): TlsFailure {
  return {
    resultType: row.result_type as TlsResultType,
    receivingHost: row.receiving_host,
    sessions: toCount(row.sessions),
  }
}
