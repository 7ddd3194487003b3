import { MAIL_SOURCES } from '@sen/model/receiving/mail-sources'
import { isUnverified } from '@sen/model/trust/sender-verdict'
import type { AddedToThread } from '../messages/message-store.ts'
import type { Writer } from '../store.ts'
import type { ExaminedMail } from './examine-mail.ts'
import type { ResolvedFiling } from './file-message.ts'

export interface StoredMail extends AddedToThread {
  readonly mail: ExaminedMail
  readonly filed: ResolvedFiling
}

/** New mail in INBOX has an event of its own; all else is reported as changed threads. */
export async function recordMailEvents(
  w: Writer,
  version: number,
  stored: readonly StoredMail[],
  hasNewFolder: boolean,
): Promise<void> {
  for (const { threadId, messageId, mail, filed } of stored.filter(isNews)) {
    const { snippet, from, otherAuthors, message, assessment } = mail
    const isForged = assessment.verdict !== undefined && isUnverified(assessment.verdict)
    const news = { threadId, messageId, folderId: filed.folder.id, from, otherAuthors }
    await w.record({ type: 'new_mail', version, ...news, isForged, subject: message.subject, snippet })
  }
  if (hasNewFolder) await w.record({ type: 'folders.changed', version })
  const changed = stored.filter((each) => !isNews(each) || each.merged.length > 0)
  if (changed.length === 0) return
  const threadIds = [...new Set(changed.flatMap(({ threadId, merged }) => [threadId, ...merged]))]
  const folderIds = [...new Set(changed.map(({ filed }) => filed.folder.id))]
  await w.record({ type: 'threads.changed', version, threadIds, folderIds })
}

function isNews({ mail, filed }: StoredMail): boolean {
  return MAIL_SOURCES[mail.way].isNews && filed.folder.role === 'inbox' && !filed.flags.isRead
}
