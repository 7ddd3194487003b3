import { type AggregateReport, isTimely, judgeReporter } from '@sen/model/administration/aggregate-reports'
import {
  AGGREGATE_REPORTS_KEPT_DAYS,
  MAX_AGGREGATE_REPORTS,
  MAX_REPORT_MAIL_BYTES,
  MAX_REPORTS_OF_REPORTER,
  REPORT_RECHECK_SECONDS,
} from '@sen/model/administration/limits'
import type { DomainId, ReportMailId } from '@sen/model/ids'
import { comparableDomain } from '@sen/model/trust/mail-domains'
import { shownAuthors } from '@sen/model/trust/shown-authors'
import type { Directory } from '../mailboxes/directory.ts'
import type { OrganisationStore, OrganisationWriter } from '../organisations/organisation-store.ts'
import type { ParsedPart } from '../ports/mime.ts'
import { type ReportFileReader, UnreadableReport } from '../ports/report-file-reader.ts'
import { readOrSalvage } from '../raw-messages/read-or-salvage.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import { receiveMail } from '../receiving/receive-mail.ts'
import { verifySender } from '../trust/verify-sender.ts'
import type { ReportMail, ReportMailStore } from './report-mail-store.ts'

export interface ReportReadingNeeds extends ReceivingNeeds {
  readonly directory: Directory
  readonly organisations: OrganisationStore
  readonly reportMail: Pick<ReportMailStore, 'find' | 'scheduleReading' | 'remove'>
  readonly reportFiles: ReportFileReader
}

/** A report is one file, but some receivers send several days together. */
const MOST_FILES = 10
const REPORT_TYPE =
  /^(?:application\/(?:x-)?(?:gzip|zip|zip-compressed|xml|json|tlsrpt\+(?:gzip|json)|octet-stream)|text\/xml)$/iu
const REPORT_NAME = /\.(?:gz|zip|xml|json)$/iu

/**
 * Saves reports only if the mail is authenticated as the reporter's; files other mail with the Owner. Idempotent.
 * @param attempt the number of earlier DNS failures
 */
export async function readReportMail(needs: ReportReadingNeeds, id: ReportMailId, attempt: number): Promise<void> {
  const mail = await needs.reportMail.find(id)
  if (!mail) return
  const raw = await needs.blobs.get(mail.rawBlob)
  const outcome = await readMail(needs, mail, raw)
  const seconds = REPORT_RECHECK_SECONDS[attempt]
  if (outcome === 'later' && seconds !== undefined) {
    const at = new Date(needs.clock.now().getTime() + seconds * 1_000)
    return needs.reportMail.scheduleReading(id, attempt + 1, at)
  }
  const isKept = typeof outcome === 'object' && (await saveReports(needs, mail, outcome))
  if (!isKept) await fileWithOwner(needs, mail, raw)
}

interface FoundReports {
  readonly reporter: string
  readonly reports: readonly AggregateReport[]
}

async function readMail(
  needs: ReportReadingNeeds,
  { envelope }: ReportMail,
  raw: Uint8Array,
): Promise<FoundReports | 'later' | 'none'> {
  if (raw.byteLength > MAX_REPORT_MAIL_BYTES) return 'none'
  const { message } = await readOrSalvage(needs.mime, raw)
  const reports = await readFiles(needs, raw, message.parts)
  if (reports.length === 0) return 'none'
  const verdict = await verifySender(needs, { raw, authors: shownAuthors(message), envelope })
  const judged = reports.map(({ kind }) => judgeReporter(verdict, kind))
  if (judged.includes('later')) return 'later'
  const believed = reports.filter((_, at) => judged[at] === 'believed')
  return verdict && believed.length > 0 ? { reporter: verdict.domain, reports: believed } : 'none'
}

async function readFiles(
  { mime, reportFiles }: ReportReadingNeeds,
  raw: Uint8Array,
  parts: readonly ParsedPart[],
): Promise<readonly AggregateReport[]> {
  const files = parts
    .filter(({ contentType, name }) => REPORT_TYPE.test(contentType) || REPORT_NAME.test(name))
    .slice(0, MOST_FILES)
  const contents = await mime.extractParts(
    raw,
    files.map(({ index }) => index),
  )
  const found: AggregateReport[] = []
  for (const content of contents) {
    try {
      if (content) found.push(...(await reportFiles.read(content)))
    } catch (error) {
      // An unreadable mail goes to the Owner, unless another file of it is a report.
      if (!(error instanceof UnreadableReport)) throw error
    }
  }
  return found
}

function saveReports(
  { organisations, clock }: ReportReadingNeeds,
  { id, organisationId, receivedAt }: ReportMail,
  { reporter, reports }: FoundReports,
): Promise<boolean> {
  return organisations.write(organisationId, async (w) => {
    const domains = await verifiedDomains(w)
    const now = clock.now()
    const wanted = reports.flatMap((report) => {
      const domainId = domains.get(comparableDomain(report.domain))
      return domainId && isTimely(report, now, AGGREGATE_REPORTS_KEPT_DAYS) ? [{ domainId, report }] : []
    })
    if (wanted.length === 0) return false
    for (const { domainId } of wanted) {
      if ((await w.reports.count(domainId)) >= MAX_AGGREGATE_REPORTS) return false
      // A limit for each reporter keeps one of them from using up the space of all.
      if ((await w.reports.count(domainId, reporter)) >= MAX_REPORTS_OF_REPORTER) return false
    }
    for (const { domainId, report } of wanted) await w.reports.add(domainId, report, { reporter, receivedAt })
    await w.reports.removeMail(id)
    await w.record('owners', { type: 'administration.changed' })
    return true
  })
}

async function verifiedDomains(w: OrganisationWriter): Promise<ReadonlyMap<string, DomainId>> {
  const domains = await w.domains.list()
  return new Map(domains.filter(({ proof }) => proof.isVerified).map(({ id, name }) => [comparableDomain(name), id]))
}

/** The row is deleted last: after a crash, the delivery key prevents a second copy. */
async function fileWithOwner(needs: ReportReadingNeeds, mail: ReportMail, raw: Uint8Array): Promise<void> {
  const { id, recipient, envelope, rawBlob, sentDigest, receivedAt } = mail
  const reached = await needs.directory.findReached(recipient)
  // The job is retried with growing pauses, because accepted mail must not be lost while there is no Owner.
  if (!reached) throw new Error('no mailbox receives the mail of an address for reports')
  const arrivals = reached.recipients.map(({ mailboxId, filtersVersion }) => ({
    mailboxId,
    filtersVersion,
    receivedAt,
    sentDigest,
    deliveryKey: `report-mail:${id}`,
    envelope: { ...envelope, recipient },
  }))
  await receiveMail(needs, { way: 'smtp', raw, kept: rawBlob }, arrivals)
  await needs.reportMail.remove(id)
}
