import { MAX_WAITING_REPORT_MAIL } from '@sen/model/administration/limits'
import type { DomainId } from '@sen/model/ids'
import type { BlobStore } from '../ports/blob-store.ts'
import type { NewReportMail, ReportMailStore } from './report-mail-store.ts'

interface Needs {
  readonly reportMail: ReportMailStore
  readonly blobs: BlobStore
}

/** Whether more mail with reports on this domain is taken now, or later, when what waits has been read: it counts in nobody's quota. */
export async function hasRoomForReportMail(
  { reportMail }: Pick<Needs, 'reportMail'>,
  domainId: DomainId,
): Promise<boolean> {
  return (await reportMail.countWaiting(domainId)) < MAX_WAITING_REPORT_MAIL
}

/**
 * Keeps mail that came to an address for reports, and orders that it is read. Durable when it resolves.
 * @param mail `kept`: the blob of these bytes, when they were kept as they came
 */
export async function takeReportMail(
  { reportMail, blobs }: Needs,
  {
    raw,
    kept,
    ...mail
  }: Omit<NewReportMail, 'rawBlob'> & { readonly raw: Uint8Array; readonly kept?: string | undefined },
): Promise<void> {
  await reportMail.add({ ...mail, rawBlob: kept ?? (await blobs.put(raw)) })
}
