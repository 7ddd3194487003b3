import type { NewReportMail, ReportMail, ReportMailStore } from '@sen/core/aggregate-reports/report-mail-store'
import type { DomainId, OrganisationId, ReportMailId } from '@sen/model/ids'
import type { Kysely } from 'kysely'
import { enqueueJob } from '../jobs.ts'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'

export class PostgresReportMailStore implements ReportMailStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async add({ domainId, recipient, envelope, rawBlob, sentDigest, receivedAt }: NewReportMail): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('aggregate_report_mail')
        .values({
          domain_id: rowId(domainId),
          recipient,
          raw_blob: rawBlob,
          sent_digest: sentDigest,
          mail_from: envelope.mailFrom,
          remote_address: envelope.remoteAddress,
          helo: envelope.helo,
          received_at: receivedAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await enqueueJob(tx, { name: 'read-report-mail', reportMailId: id as ReportMailId, attempt: 0 })
    })
  }

  async find(id: ReportMailId): Promise<ReportMail | undefined> {
    const row = await this.#db
      .selectFrom('aggregate_report_mail')
      .innerJoin('domain', 'domain.id', 'aggregate_report_mail.domain_id')
      .selectAll('aggregate_report_mail')
      .select('domain.organisation_id')
      .where('aggregate_report_mail.id', '=', rowId(id))
      .executeTakeFirst()
    return (
      row && {
        id: row.id as ReportMailId,
        domainId: row.domain_id as DomainId,
        organisationId: row.organisation_id as OrganisationId,
        recipient: row.recipient,
        rawBlob: row.raw_blob,
        sentDigest: row.sent_digest,
        envelope: { mailFrom: row.mail_from, remoteAddress: row.remote_address, helo: row.helo },
        receivedAt: row.received_at,
      }
    )
  }

  async countWaiting(domainId: DomainId): Promise<number> {
    const { count } = await this.#db
      .selectFrom('aggregate_report_mail')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('domain_id', '=', rowId(domainId))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  async remove(id: ReportMailId): Promise<void> {
    await this.#db.deleteFrom('aggregate_report_mail').where('id', '=', rowId(id)).execute()
  }

  scheduleReading(id: ReportMailId, attempt: number, at: Date): Promise<void> {
    return enqueueJob(this.#db, { name: 'read-report-mail', reportMailId: id, attempt }, { runAt: at })
  }

  async purgeReports(endedBefore: Date): Promise<number> {
    const gone = await this.#db
      .deleteFrom('aggregate_report')
      .where('ended_at', '<', endedBefore)
      .executeTakeFirstOrThrow()
    return Number(gone.numDeletedRows)
  }
}
