import { MAX_FOLDERS } from '@sen/model/folders/limits'
import { type ImportFolder, placeFor, placeIn, statedPlace } from '@sen/model/imports/import-places'
import type { MailboxActor } from '../../kit/actor.ts'
import type { ArchivedMessage, ArchivePiece } from '../../ports/mail-archive-reader.ts'
import type { FoundMessage } from '../../receiving/import-mail.ts'
import type { TaskNeeds } from '../task-steps.ts'
import type { ImportParams } from './import-params.ts'

/** When the mailbox has its maximum of folders, the rest goes to the inbox. */
export async function foundIn(
  { store, clock }: Pick<TaskNeeds, 'store' | 'clock'>,
  { mailboxId }: MailboxActor,
  { folder: chosen }: ImportParams,
  { piece, path }: { readonly piece: ArchivePiece; readonly path: readonly string[] },
): Promise<readonly FoundMessage[]> {
  const folders = await store.read(mailboxId, (r) => r.folders.list())
  const known = new Set(folders.map((folder) => folder.path))
  const today = chosen && folders.find(({ id }) => id === chosen.id)
  const into = chosen && placeIn(today ?? { role: 'custom', path: chosen.path })
  const inbox = placeFor([])
  const withRoom = (place: ImportFolder): ImportFolder => {
    if ('role' in place.folder) return place
    const steps = place.folder.path.split('/')
    const fresh = steps.map((_, at) => steps.slice(0, at + 1).join('/')).filter((each) => !known.has(each))
    if (known.size + fresh.length > MAX_FOLDERS) return inbox
    for (const each of fresh) known.add(each)
    return place
  }
  return piece.messages.map((message) => {
    const { name, raw, digest, foundTime = clock.now(), isStarred, isAnswered, isForwarded, labels } = message
    const { folder, kind } = withRoom(into ?? placeOf(message, path))
    // Old mail without a read state counts as read, because users do not want it all unread.
    const isRead = (message.isRead ?? true) || kind === 'sent'
    const marks = { isAnswered, isForwarded }
    return { name, raw, digest, foundTime, folder, kind, isRead, isStarred, marks, labels }
  })
}

/** The name of the mbox comes last, because it may hold all mail. */
function placeOf(message: ArchivedMessage, path: readonly string[]): ImportFolder {
  if (message.path !== undefined && message.path.length > 0) return placeFor(message.path)
  return message.place ? statedPlace(message.place) : placeFor(path)
}
