import type { ProgramFolder } from '@sen/core/mail-programs/program-folder'
import { MAX_MAILBOX_NAME_BYTES } from '@sen/model/imap/limits'
import type { ImapSession } from '../session/imap-session.ts'
import { no, ok } from '../session/tagged-response.ts'
import type { Arguments } from '../wire/arguments.ts'
import { HIERARCHY_SEPARATOR } from '../wire/list-pattern.ts'
import type { Command } from './command.ts'

export const CREATE: Command = {
  state: 'authenticated',
  run: async (session, args) => {
    const name = readName(session, args)
    args.end()
    // A trailing separator says that mailboxes will be created below it.
    const path = name.endsWith(HIERARCHY_SEPARATOR) ? name.slice(0, -1) : name
    if (path === '' || (await session.findFolder(path))) throw no('The mailbox exists', 'ALREADYEXISTS')
    const folder = await session.mailbox.createFolder(path)
    return ok('Created', `MAILBOXID (${folder.id})`)
  },
}

export const DELETE: Command = {
  state: 'authenticated',
  run: async (session, args) => {
    const { id } = await requireFolder(session, readName(session, args))
    args.end()
    if (session.selected?.folderId === id) session.selected = undefined
    await session.mailbox.deleteFolder(id)
    return ok('Deleted')
  },
}

export const RENAME: Command = {
  state: 'authenticated',
  run: async (session, args) => {
    const from = readName(session, args)
    const to = readName(session, args)
    args.end()
    const { id } = await requireFolder(session, from)
    if (await session.findFolder(to)) throw no('The mailbox exists', 'ALREADYEXISTS')
    await session.mailbox.renameFolder(id, to)
    return ok('Renamed')
  },
}

export const SUBSCRIBE: Command = subscription(true)
export const UNSUBSCRIBE: Command = subscription(false)

function subscription(isSubscribed: boolean): Command {
  return {
    state: 'authenticated',
    run: async (session, args) => {
      const { id } = await requireFolder(session, readName(session, args))
      args.end()
      await session.mailbox.subscribe(id, isSubscribed)
      return ok(isSubscribed ? 'Subscribed' : 'Unsubscribed')
    },
  }
}

export function readName(session: ImapSession, args: Arguments): string {
  args.space()
  const bytes = args.astring()
  if (bytes.length > MAX_MAILBOX_NAME_BYTES) throw no('The name is too long', 'CANNOT')
  return session.decodeName(bytes)
}

export async function requireFolder(
  session: ImapSession,
  name: string,
  code: 'NONEXISTENT' | 'TRYCREATE' = 'NONEXISTENT',
): Promise<ProgramFolder> {
  const folder = await session.findFolder(name)
  if (folder === undefined) throw no('There is no such mailbox', code)
  return folder
}
