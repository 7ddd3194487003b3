import { archiveNames } from '@sen/model/files/archive-names'
import type { MessageId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Mime } from '../ports/mime.ts'
import type { MailStore } from '../store.ts'
import type { StoredFile } from './file-store.ts'
import { fileBytes } from './read-file.ts'

export interface FileOfMany {
  /** A unique name that is safe to unpack. */
  readonly name: string
  readonly bytes: Uint8Array
}

export interface ManyFiles {
  readonly subject: string
  readonly date: Date
  readonly files: AsyncIterable<FileOfMany>
}

/** Leaves out inline images and infected files. @throws Refused message_not_found, file_not_found when it has none */
export async function readAllFiles(
  needs: { readonly store: MailStore; readonly blobs: BlobStore; readonly mime: Mime },
  actor: Actor,
  id: MessageId,
): Promise<ManyFiles> {
  const { message, files } = await needs.store.read(actor.mailboxId, async (r) => {
    const found = await r.messages.find(id)
    if (!found) throw new Refused('message_not_found')
    return { message: found, files: await r.files.ofMessage(id) }
  })
  const attached = files.filter((file) => !file.isInline && file.scan !== 'infected')
  if (attached.length === 0) throw new Refused('file_not_found')
  return { subject: message.subject, date: message.receivedAt, files: oneByOne(needs, attached) }
}

async function* oneByOne(
  needs: { readonly blobs: BlobStore; readonly mime: Mime },
  files: readonly StoredFile[],
): AsyncIterable<FileOfMany> {
  const names = archiveNames(files.map((file) => file.name))
  for (const [at, file] of files.entries()) {
    yield { name: names[at] ?? file.name, bytes: await fileBytes(needs, file.place) }
  }
}
