import { no, ok } from '../session/answer.ts'
import type { ImapSession } from '../session/imap-session.ts'
import type { Command } from './command.ts'
import { readName, requireFolder } from './folder-commands.ts'

const UNIT_BYTES = 1_024

/** RFC 9208. There is one quota root, with an empty name. */
export const GETQUOTA: Command = {
  state: 'signed-in',
  run: async (session, args) => {
    args.space()
    const root = args.astring()
    args.end()
    if (root !== '') throw no('There is no such quota root', 'NONEXISTENT')
    await writeQuota(session)
    return ok('GETQUOTA completed')
  },
}

export const GETQUOTAROOT: Command = {
  state: 'signed-in',
  run: async (session, args) => {
    const { path } = await requireFolder(session, readName(session, args))
    args.end()
    session.write(`* QUOTAROOT ${session.encodeName(path)} ""\r\n`)
    await writeQuota(session)
    return ok('GETQUOTAROOT completed')
  },
}

async function writeQuota(session: ImapSession): Promise<void> {
  const { usedBytes, limitBytes } = await session.mailbox.quota()
  const used = Math.ceil(usedBytes / UNIT_BYTES)
  session.write(`* QUOTA "" (STORAGE ${used} ${Math.floor(limitBytes / UNIT_BYTES)})\r\n`)
}
