import { MAX_WAITING_REPORT_MAIL } from '@sen/model/administration/limits'
import type { DomainId } from '@sen/model/ids'
import type { BlobStore } from '../ports/blob-store.ts'
import type { NewReportMail, ReportMailStore } from './report-mail-store.ts'

interface Needs {
  readonly reportMail: ReportMailStore
  readonly blobs: BlobStore
}

/** The limit is needed because such mail counts towards no quota. */
export async function hasRoomForReportMail(
  { reportMail }: Pick<Needs, 'reportMail'>,
  domainId: DomainId,
): Promise<boolean> {
  return (await reportMail.countWaiting(domainId)) < MAX_WAITING_REPORT_MAIL
}

/** Resolves when the mail is durable. @param mail `kept`: the blob of these bytes, if they were stored unchanged */
export async function importReportMail(
  { reportMail, blobs }: Needs,
  {
    raw,
    kept,
    ...mail
  }: Omit<NewReportMail, 'rawBlob'> & { readonly raw: Uint8Array; readonly kept?: string | undefined },
): Promise<void> {
  await reportMail.add({ ...mail, rawBlob: kept ?? (await blobs.write(raw)) })
}
