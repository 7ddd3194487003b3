import type { FolderId } from '@sen/model/ids'
import { type LabelKeywords, labelKeywords } from '@sen/model/mail-programs/label-keywords'
import { flagNames } from '@sen/model/mail-programs/message-flags'
import { Refused } from '../kit/refused.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Mime } from '../ports/mime.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { TextProcessor } from '../ports/text-processor.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import type { Reader } from '../store.ts'
import type { StoredFolderState, StoredProgramMessage } from './mail-program-store.ts'
import type { OpenedFolders } from './opened-folders.ts'
import type { ProgramFolder } from './program-folder.ts'
import type { ProgramMessage, UidRange } from './program-message.ts'

export interface MailProgramNeeds extends ReceivingNeeds {
  readonly blobs: BlobStore
  readonly mime: Mime
  readonly secrets: Secrets
  readonly textProcessor: Pick<TextProcessor, 'draftBody'>
  readonly openedFolders: OpenedFolders
  /** Limits the memory of messages that are read whole to compute structures or to append them. */
  readonly structureMemory: { pass<T>(bytes: number, work: () => Promise<T>): Promise<T> }
}

/** @throws Refused folder_not_found, also for a folder that mail programs do not see */
export async function requireProgramFolder(r: Reader, folderId: FolderId): Promise<ProgramFolder> {
  const [folder] = await requireProgramFolders(r, [folderId])
  return folder
}

/** One query. @throws Refused folder_not_found, also for a folder that mail programs do not see */
export async function requireProgramFolders<const T extends readonly FolderId[]>(
  r: Reader,
  folderIds: T,
): Promise<{ readonly [K in keyof T]: ProgramFolder }> {
  const folders = await r.mailPrograms.folders()
  const found = folderIds.map((folderId) => {
    const folder = folders.find(({ id }) => id === folderId)
    if (!folder) throw new Refused('folder_not_found')
    return folder
  })
  return found as unknown as { readonly [K in keyof T]: ProgramFolder }
}

/** One query. @throws Refused folder_not_found, also for a folder that mail programs do not see */
export async function requireFolderContext(
  r: Reader,
  folderId: FolderId,
): Promise<{ readonly state: StoredFolderState; readonly labels: LabelKeywords & { readonly hasAny: boolean } }> {
  const found = await r.mailPrograms.context(folderId)
  if (!found) throw new Refused('folder_not_found')
  return { state: found.state, labels: { ...labelKeywords(found.labels), hasAny: found.labels.length > 0 } }
}

export async function readLabelKeywords(r: Reader): Promise<LabelKeywords & { readonly hasAny: boolean }> {
  const labels = await r.labels.list()
  return { ...labelKeywords(labels), hasAny: labels.length > 0 }
}

export function toProgramMessage(row: StoredProgramMessage, labels: LabelKeywords): ProgramMessage {
  return {
    id: row.id,
    threadId: row.threadId,
    uid: row.uid,
    version: row.version,
    flags: flagNames(row, labels),
    internalDate: row.internalDate,
    savedAt: row.savedAt,
    sizeBytes: row.sizeBytes,
    emailId: emailIdOf(row),
  }
}

/** RFC 8474 allows letters, digits, `-` and `_`. A draft has no blob that copies could share. */
function emailIdOf({ id, uid, rawBlob, isDraft }: StoredProgramMessage): string {
  return isDraft || rawBlob === undefined ? `D${id}-${uid}` : rawBlob.replaceAll(/[^A-Za-z0-9_-]/g, '')
}

/**
 * Returns ascending, disjoint ranges. `*` is the highest UID, so `9:*` always contains it (RFC 9051 section 6.4.8).
 * @param highest of the folder; 0 when it is empty
 */
export function normaliseRanges(ranges: readonly UidRange[], highest: number): readonly UidRange[] {
  const closed = ranges
    .map(({ first, last = highest }) => ({ first: Math.min(first, last), last: Math.max(first, last) }))
    .sort((one, other) => one.first - other.first)
  const merged: { first: number; last: number }[] = []
  for (const range of closed) {
    const before = merged.at(-1)
    if (before && range.first <= before.last + 1) before.last = Math.max(before.last, range.last)
    else merged.push({ ...range })
  }
  return merged
}
