import type { FolderStatus } from '@sen/core/mail-programs/program-folder'
import { MAX_MESSAGE_BYTES } from '@sen/model/messages/limits'
import type { ImapSession } from '../session/imap-session.ts'
import { no, ok } from '../session/tagged-response.ts'
import type { Arguments } from '../wire/arguments.ts'
import { SyntaxFault } from '../wire/syntax-error.ts'
import type { Command } from './command.ts'
import { readName, requireFolder } from './folder-commands.ts'

const ITEMS = {
  MESSAGES: ({ messages }: FolderStatus) => `${messages}`,
  RECENT: () => '0',
  UIDNEXT: ({ uidNext }: FolderStatus) => `${uidNext}`,
  UIDVALIDITY: ({ uidValidity }: FolderStatus) => `${uidValidity}`,
  UNSEEN: ({ unseen }: FolderStatus) => `${unseen}`,
  DELETED: ({ deleted }: FolderStatus) => `${deleted}`,
  SIZE: ({ sizeBytes }: FolderStatus) => `${sizeBytes}`,
  HIGHESTMODSEQ: ({ highestModseq }: FolderStatus) => `${highestModseq}`,
  MAILBOXID: ({ folderId }: FolderStatus) => `(${folderId})`,
  APPENDLIMIT: () => `${MAX_MESSAGE_BYTES}`,
} as const

export type StatusItem = keyof typeof ITEMS

export const STATUS: Command = {
  state: 'authenticated',
  run: async (session, args) => {
    const name = readName(session, args)
    args.space()
    const items = readStatusItems(session, args)
    args.end()
    const { id, path } = await requireFolder(session, name)
    const [status] = await session.mailbox.status([id])
    if (status === undefined) throw no('There is no such mailbox', 'NONEXISTENT')
    session.write(statusLine(session, path, status, items))
    return ok('STATUS completed')
  },
}

export function readStatusItems(session: ImapSession, args: Arguments): readonly StatusItem[] {
  const items = args.list(() => {
    const item = args.word()
    if (!(item in ITEMS)) throw new SyntaxFault('Unknown item')
    return item as StatusItem
  }, Object.keys(ITEMS).length)
  if (items.length === 0) throw new SyntaxFault('No item is named')
  if (items.includes('HIGHESTMODSEQ')) session.enableCondstore()
  return items
}

export function statusLine(
  session: ImapSession,
  path: string,
  status: FolderStatus,
  items: readonly StatusItem[],
): string {
  const values = items.map((item) => `${item} ${ITEMS[item](status)}`).join(' ')
  return `* STATUS ${session.encodeName(path)} (${values})\r\n`
}
