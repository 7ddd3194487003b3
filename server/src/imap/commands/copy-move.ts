import type { CopyReceipt } from '@sen/core/mail-programs/program-message'
import type { ImapSession } from '../session/imap-session.ts'
import { sendMoved } from '../session/synchronise.ts'
import { no, ok, type TaggedResponse } from '../session/tagged-response.ts'
import type { Arguments } from '../wire/arguments.ts'
import { formatSet } from '../wire/sequence-set.ts'
import type { Command } from './command.ts'
import { readName, requireFolder } from './folder-commands.ts'
import { readSet } from './read-set.ts'

export const COPY: Command = { state: 'selected', run: (session, args) => copy(session, args, false) }
export const UID_COPY: Command = { state: 'selected', run: (session, args) => copy(session, args, true) }
export const MOVE: Command = { state: 'selected', run: (session, args) => move(session, args, false) }
export const UID_MOVE: Command = { state: 'selected', run: (session, args) => move(session, args, true) }

async function copy(session: ImapSession, args: Arguments, isUid: boolean): Promise<TaggedResponse> {
  const { folder, mailbox } = session
  const ranges = readSet(args, folder, isUid)
  const name = readName(session, args)
  args.end()
  const { id } = await requireFolder(session, name, 'TRYCREATE')
  if (ranges.length === 0) return ok('Nothing to copy')
  const receipt = await mailbox.copy(folder.folderId, ranges, id)
  return receipt.sources.length === 0 ? ok('Nothing to copy') : ok('Copied', copyUid(receipt))
}

/** RFC 6851. Messages that have left the folder are no error, or clients would show them again. */
async function move(session: ImapSession, args: Arguments, isUid: boolean): Promise<TaggedResponse> {
  const { folder, mailbox } = session
  const ranges = readSet(args, folder, isUid)
  const name = readName(session, args)
  args.end()
  if (folder.isReadOnly) throw no('The mailbox is read-only')
  const { id } = await requireFolder(session, name, 'TRYCREATE')
  if (ranges.length === 0) return ok('Nothing to move')
  let hasExpunged = false
  for await (const receipt of mailbox.move(folder.folderId, ranges, id)) {
    if (receipt.sources.length > 0) {
      session.write(`* OK [${copyUid(receipt)}] Moved\r\n`)
      await sendMoved(session, receipt)
      hasExpunged = true
    }
    await session.flushIfFull()
  }
  return { ...ok('MOVE completed'), hasExpunged }
}

function copyUid({ uidValidity, sources, targets }: CopyReceipt): string {
  return `COPYUID ${uidValidity} ${formatSet(sources)} ${formatSet(targets)}`
}

export const EXPUNGE: Command = {
  state: 'selected',
  run: async (session, args) => {
    args.end()
    const { folderId, isReadOnly } = session.folder
    if (isReadOnly) throw no('The mailbox is read-only')
    return expunged(session.mailbox.expunge(folderId))
  },
}

/** RFC 4315. */
export const UID_EXPUNGE: Command = {
  state: 'selected',
  run: async (session, args) => {
    const { folder, mailbox } = session
    const ranges = readSet(args, folder, true)
    args.end()
    if (folder.isReadOnly) throw no('The mailbox is read-only')
    return ranges.length > 0 ? expunged(mailbox.expunge(folder.folderId, ranges)) : ok('EXPUNGE completed')
  },
}

async function expunged(slices: AsyncIterable<readonly number[]>): Promise<TaggedResponse> {
  let hasExpunged = false
  for await (const uids of slices) hasExpunged ||= uids.length > 0
  return { ...ok('EXPUNGE completed'), hasExpunged }
}
