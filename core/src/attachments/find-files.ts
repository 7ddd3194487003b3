import { splitFileId } from '@sen/model/files/file-ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MessageFile } from '../messages/message-store.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Mime } from '../ports/mime.ts'
import type { MailStore } from '../store.ts'
import { readWholeFile } from './read-file.ts'

type Needs = { readonly store: MailStore; readonly blobs: BlobStore; readonly mime: Mime }

/** @throws Refused file_not_found */
export async function findFile(needs: Needs, actor: Actor, idOrUuid: string): Promise<MessageFile> {
  const isNested = (splitFileId(idOrUuid)?.parts.length ?? 0) > 0
  if (isNested) return (await readWholeFile(needs, actor, idOrUuid)).file
  const file = await needs.store.read(actor.mailboxId, (r) => r.files.findByIdOrUuid(idOrUuid))
  if (!file) throw new Refused('file_not_found')
  return file
}

export async function findFiles(
  needs: { readonly store: MailStore },
  actor: Actor,
  ids: readonly string[],
): Promise<readonly MessageFile[]> {
  const found = await needs.store.read(actor.mailboxId, (r) => Promise.all(ids.map((id) => r.files.findByIdOrUuid(id))))
  return found.filter((file) => file !== undefined)
}
