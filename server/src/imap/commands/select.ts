import type { OpenedFolder } from '@sen/core/mail-programs/program-folder'
import { flagLines } from '../session/fetch-line.ts'
import type { ImapSession } from '../session/imap-session.ts'
import { resynchronise } from '../session/resynchronise.ts'
import { SelectedFolder } from '../session/selected-folder.ts'
import { no, ok, type TaggedResponse } from '../session/tagged-response.ts'
import type { Arguments } from '../wire/arguments.ts'
import { parseResync, type ResyncParameters } from '../wire/resync-parameters.ts'
import { SyntaxFault } from '../wire/syntax-error.ts'
import type { Command } from './command.ts'

export const SELECT: Command = {
  state: 'authenticated',
  run: (session, args) => select(session, args, false),
}

export const EXAMINE: Command = {
  state: 'authenticated',
  run: (session, args) => select(session, args, true),
}

async function select(session: ImapSession, args: Arguments, isReadOnly: boolean): Promise<TaggedResponse> {
  args.space()
  const name = session.decodeName(args.astring())
  const resync = readParameters(session, args)
  args.end()
  // A failed SELECT leaves no folder selected (RFC 3501 section 6.3.1).
  if (session.selected !== undefined && session.hasCondstore) session.write('* OK [CLOSED] Closed\r\n')
  session.selected = undefined
  const folder = await session.findFolder(name)
  if (folder === undefined) throw no('There is no such mailbox', 'NONEXISTENT')
  const opened = await session.mailbox.open(folder.id)
  session.selected = new SelectedFolder(opened, isReadOnly)
  for (const line of greeting(opened, session.selected)) session.write(`* ${line}\r\n`)
  if (resync?.uidValidity === opened.uidValidity) await resynchronise(session, resync).catch(leaveFolder(session))
  return ok('Selected', isReadOnly ? 'READ-ONLY' : 'READ-WRITE')
}

function leaveFolder(session: ImapSession): (error: unknown) => never {
  return (error) => {
    session.selected = undefined
    throw error
  }
}

function readParameters(session: ImapSession, args: Arguments): ResyncParameters | undefined {
  if (args.isAtEnd) return undefined
  args.space()
  const parameters = args.list(() => readParameter(session, args), 2)
  session.enableCondstore()
  return parameters.find((each) => each !== undefined)
}

/** @returns undefined for CONDSTORE */
function readParameter(session: ImapSession, args: Arguments): ResyncParameters | undefined {
  const name = args.word()
  if (name === 'CONDSTORE') return undefined
  if (name !== 'QRESYNC') throw new SyntaxFault('Unknown parameter')
  if (!session.hasQresync) throw new SyntaxFault('Please enable QRESYNC first')
  return parseResync(args)
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
    const { folder, mailbox, hasQresync } = session
    session.selected = undefined
    if (folder.isReadOnly) return ok('Closed')
    let hasExpunged = false
    for await (const uids of mailbox.expunge(folder.folderId)) hasExpunged ||= uids.length > 0
    // The client is not sent what has left, so it must be able to ask for that later.
    return hasQresync && hasExpunged ? ok('Closed', `HIGHESTMODSEQ ${folder.knownVersion}`) : ok('Closed')
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
