import { mayActIn } from '@sen/model/acting/thread-actions'
import type { FolderId } from '@sen/model/ids'
import { judgeSpamKeywords } from '@sen/model/mail-programs/spam-keywords'
import type { Writer } from '../store.ts'
import { moveFromJunk } from '../threads/not-spam.ts'
import type { StoredProgramMessage } from './mail-program-store.ts'
import type { FolderContext } from './program-context.ts'

export interface FlaggedMessage {
  readonly before: StoredProgramMessage
  readonly after: StoredProgramMessage
}

/**
 * Moves messages that got `$Junk` or `$NotJunk` as the web's buttons *report spam* and *not spam* do. Nobody is blocked,
 * because a mail program cannot ask. Records nothing.
 * @returns the folders to which messages were moved
 */
export async function moveBySpamKeywords(
  w: Writer,
  folder: Pick<FolderContext, 'role'>,
  messages: readonly FlaggedMessage[],
  version: number,
): Promise<readonly FolderId[]> {
  const judged = (wanted: 'spam' | 'not-spam') =>
    messages
      .filter(({ before, after }) => judgeSpamKeywords(before.keywords, after.keywords).verdict === wanted)
      .map(({ before }) => before.id)
  const [spam, good] = [judged('spam'), judged('not-spam')]
  if (spam.length > 0 && mayActIn('spam', folder.role)) {
    const junk = await w.folders.findByRole('junk')
    await w.threads.moveMessages(spam, junk.id, version)
    return [junk.id]
  }
  if (good.length === 0 || !mayActIn('not_spam', folder.role)) return []
  return (await moveFromJunk(w, { messageIds: good }, version)).map(({ to }) => to)
}
