import type { LabelKeywords } from '@sen/model/mail-programs/label-keywords'
import { flagNames } from '@sen/model/mail-programs/message-flags'
import type { StoredProgramMessage } from './mail-program-store.ts'
import type { ProgramMessage } from './program-message.ts'

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
