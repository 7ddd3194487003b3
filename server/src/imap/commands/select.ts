import type { OpenedFolder } from '@sen/core/mail-programs/program-folder'
import { type Answer, no, ok } from '../session/answer.ts'
import { flagLines } from '../session/fetch-line.ts'
import type { ImapSession } from '../session/imap-session.ts'
import { SelectedFolder } from '../session/selected-folder.ts'
import type { Arguments } from '../wire/arguments.ts'
import { SyntaxFault } from '../wire/syntax-error.ts'
import type { Command } from './command.ts'
import { drain } from './drain.ts'

export const SELECT: Command = {
  state: 'signed-in',
  run: (session, args) => select(session, args, false),
}

export const EXAMINE: Command = {
  state: 'signed-in',
  run: (session, args) => select(session, args, true),
}

async function select(session: ImapSession, args: Arguments, isReadOnly: boolean): Promise<Answer> {
  args.space()
  const name = session.decodeName(args.astring())
  if (!args.isAtEnd) {
    args.space()
    const asked = args.list(() => args.word(), 1)
    if (asked.some((each) => each !== 'CONDSTORE')) throw new SyntaxFault('Unknown parameter')
    session.enableCondstore()
  }
  args.end()
  // A failed SELECT leaves no folder selected (RFC 3501 section 6.3.1).
  if (session.selected !== undefined && session.hasCondstore) session.write('* OK [CLOSED] Closed\r\n')
  session.selected = undefined
  const folder = await session.findFolder(name)
  if (folder === undefined) throw no('There is no such mailbox', 'NONEXISTENT')
  const opened = await session.mailbox.open(folder.id)
  session.selected = new SelectedFolder(opened, isReadOnly)
  for (const line of greeting(opened, session.selected)) session.write(`* ${line}\r\n`)
  return ok('Selected', isReadOnly ? 'READ-ONLY' : 'READ-WRITE')
}

function greeting(opened: OpenedFolder, folder: SelectedFolder): readonly string[] {
  return [
    ...flagLines(folder),
    `${opened.uids.length} EXISTS`,
    '0 RECENT',
    ...unseenLine(opened),
    `OK [UIDVALIDITY ${opened.uidValidity}] Valid`,
    `OK [UIDNEXT ${opened.uidNext}] Next`,
    `OK [HIGHESTMODSEQ ${opened.highestModseq}] Highest`,
    `OK [MAILBOXID (${opened.folder.id})] Id`,
  ]
}

/** The folder has the UID, and the client needs the number. */
function unseenLine({ firstUnseen, uids }: OpenedFolder): readonly string[] {
  const at = firstUnseen === undefined ? -1 : uids.indexOf(firstUnseen)
  return at < 0 ? [] : [`OK [UNSEEN ${at + 1}] First unseen`]
}

/** Removes messages with `\Deleted` without telling the client. */
export const CLOSE: Command = {
  state: 'selected',
  run: async (session, args) => {
    args.end()
    const { folderId, isReadOnly } = session.folder
    session.selected = undefined
    if (!isReadOnly) await drain(session.mailbox.expunge(folderId))
    return ok('Closed')
  },
}

/** RFC 3691. */
export const UNSELECT: Command = {
  state: 'selected',
  run: async (session, args) => {
    args.end()
    session.selected = undefined
    return ok('Unselected')
  },
}
