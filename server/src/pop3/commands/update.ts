import { Refused } from '@sen/core/kit/refused'
import type { OpenedSession } from '../session/pop3-session.ts'
import { errorLine, okLine } from '../wire/status-line.ts'

/**
 * The UPDATE state (RFC 1939 section 6): moves messages that are marked as deleted to Trash, as the web does, so undo
 * there restores them. A message that has left the inbox meanwhile is skipped.
 * @returns the response to QUIT
 */
export async function update({ session, mailbox, maildrop }: OpenedSession): Promise<string> {
  const uids = maildrop.deletedUids
  if (uids.length === 0) return okLine('Logging out')
  try {
    const trash = (await mailbox.folders()).find(({ role }) => role === 'trash')
    if (!trash) throw new Refused('folder_not_found')
    const ranges = uids.map((uid) => ({ first: uid, last: uid }))
    for await (const _ of mailbox.move(maildrop.folderId, ranges, trash.id));
    return okLine(`Logging out; ${uids.length} messages moved to Trash`)
  } catch (error) {
    if (error instanceof Refused) return errorLine('Deleting is not permitted; no messages were removed', 'SYS/PERM')
    session.environment.onError(error)
    return errorLine('Some deleted messages were not removed', 'SYS/TEMP')
  }
}
