import { open } from 'node:fs/promises'
import type { MailArchiveReader } from '@sen/core/ports/mail-archive-reader'
import type { FoundMessage, UnreadableMessage } from '@sen/core/receiving/import-mail'
import { type ImportFolder, statedPlace } from '@sen/model/imports/import-places'
import { tooLarge } from './found-message.ts'

export interface ImportTarget extends ImportFolder {
  /** The operator chose the folder, so the file cannot direct messages elsewhere. */
  readonly isFixed: boolean
}

/** All mail goes to one folder, except mail that its program marked as being elsewhere. */
export async function* readMbox(
  archives: Pick<MailArchiveReader, 'read'>,
  path: string,
  name: string,
  place: ImportTarget,
): AsyncGenerator<FoundMessage | UnreadableMessage> {
  const file = await open(path, 'r')
  try {
    const { size, mtime } = await file.stat()
    const bytes = {
      sizeBytes: size,
      read: async (fromByte: number, untilByte: number) => {
        const length = Math.max(0, Math.min(untilByte, size) - fromByte)
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, fromByte)
        return buffer.subarray(0, bytesRead)
      },
    }
    for (let at: Parameters<MailArchiveReader['read']>[2] | undefined = { kind: 'mbox', atByte: 0, number: 0 }; at; ) {
      const piece: Awaited<ReturnType<MailArchiveReader['read']>> = await archives.read(bytes, name, at)
      for (const { path: _, place: stated, foundTime = mtime, isRead = true, ...message } of piece.messages) {
        const { folder, kind } = stated && !place.isFixed ? statedPlace(stated) : place
        yield { ...message, folder, kind, foundTime, isRead: isRead || kind === 'sent' }
      }
      for (const { name: lost, problem } of piece.lost) {
        yield problem === 'no_mail' ? { name: lost, reason: 'it has no header and no body' } : tooLarge(lost)
      }
      at = piece.next
    }
  } finally {
    await file.close()
  }
}
