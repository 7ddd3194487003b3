import type { FolderId } from '@sen/model/ids'
import { type LabelKeywords, labelKeywords } from '@sen/model/mail-programs/label-keywords'
import type { ByteGate } from '../kit/byte-gate.ts'
import { Refused } from '../kit/refused.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Mime } from '../ports/mime.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { TextProcessor } from '../ports/text-processor.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import type { Reader } from '../store.ts'
import type { FolderCache } from './folder-cache.ts'
import type { StoredFolderContext } from './mail-program-store.ts'
import type { ProgramFolder } from './program-folder.ts'

export interface MailProgramNeeds extends ReceivingNeeds {
  readonly blobs: BlobStore
  readonly mime: Mime
  readonly secrets: Secrets
  readonly textProcessor: Pick<TextProcessor, 'draftBody'>
  readonly folderCache: FolderCache
  /** Limits the memory of messages that are read whole to compute structures or to append them. */
  readonly structureMemory: Pick<ByteGate, 'pass'>
  /** Limits the memory of the messages that SORT and THREAD compare. */
  readonly arrangeMemory: Pick<ByteGate, 'pass'>
  /** Limits the memory of appended messages from their examination until they are stored. */
  readonly appendMemory: Pick<ByteGate, 'pass'>
}

/** The state and the labels that every answer about messages of a folder needs. */
export interface FolderContext extends Omit<StoredFolderContext, 'labels'> {
  readonly labels: LabelKeywords & { readonly hasAny: boolean }
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
export async function requireFolderContext(r: Reader, folderId: FolderId): Promise<FolderContext> {
  const found = await r.mailPrograms.context(folderId)
  if (!found) throw new Refused('folder_not_found')
  return toFolderContext(found)
}

export function toFolderContext({ labels, ...stored }: StoredFolderContext): FolderContext {
  return { ...stored, labels: { ...labelKeywords(labels), hasAny: labels.length > 0 } }
}

export async function readLabelKeywords(r: Reader): Promise<LabelKeywords & { readonly hasAny: boolean }> {
  const labels = await r.labels.list()
  return { ...labelKeywords(labels), hasAny: labels.length > 0 }
}
