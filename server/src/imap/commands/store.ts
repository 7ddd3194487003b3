import type { UidRange } from '@sen/core/mail-programs/program-message'
import { MAX_KEYWORDS_OF_STORE } from '@sen/model/imap/limits'
import { MAX_KEYWORD_CHARACTERS } from '@sen/model/mail-programs/limits'
import type { FlagMode } from '@sen/model/mail-programs/message-flags'
import { flagLine, newFlagLines } from '../session/fetch-line.ts'
import type { ImapSession } from '../session/imap-session.ts'
import { no, ok, type TaggedResponse } from '../session/tagged-response.ts'
import type { Arguments } from '../wire/arguments.ts'
import { formatSet } from '../wire/sequence-set.ts'
import { SyntaxFault } from '../wire/syntax-error.ts'
import type { Command } from './command.ts'
import { readSet } from './read-set.ts'

const MODES: Readonly<Record<string, FlagMode>> = { '+': 'add', '-': 'remove' }

export const STORE: Command = {
  state: 'selected',
  forbidsExpunge: true,
  run: (session, args) => store(session, args, false),
}

export const UID_STORE: Command = {
  state: 'selected',
  run: (session, args) => store(session, args, true),
}

/** RFC 3501 section 6.4.6, with UNCHANGEDSINCE (RFC 7162 section 3.1.3). */
async function store(session: ImapSession, args: Arguments, isUid: boolean): Promise<TaggedResponse> {
  const { folder } = session
  const ranges = readSet(args, folder, isUid)
  args.space()
  const unchangedSince = readUnchangedSince(args)
  if (unchangedSince !== undefined) session.enableCondstore()
  const mode = MODES[args.peek()] ?? 'replace'
  if (mode !== 'replace') args.require(args.peek())
  const name = args.word()
  if (name !== 'FLAGS' && name !== 'FLAGS.SILENT') throw new SyntaxFault('Unknown item')
  args.space()
  const flags = readFlags(args)
  args.end()
  if (folder.isReadOnly) throw no('The mailbox is read-only')
  const isSilent = name === 'FLAGS.SILENT'
  const modified = await change(session, ranges, { mode, flags, unchangedSince, isSilent, isUid })
  if (modified.length === 0) return ok('STORE completed')
  const named = isUid ? modified : modified.flatMap((uid) => folder.sequenceOf(uid) ?? [])
  const set = formatSet(named.sort((one, other) => one - other))
  return ok('Some messages have changed', set === '' ? undefined : `MODIFIED ${set}`)
}

interface StoreChange {
  readonly mode: FlagMode
  readonly flags: readonly string[]
  readonly unchangedSince: number | undefined
  readonly isSilent: boolean
  readonly isUid: boolean
}

/** @returns UIDs that were not changed because of UNCHANGEDSINCE */
async function change(session: ImapSession, ranges: readonly UidRange[], wanted: StoreChange): Promise<number[]> {
  const { folder, mailbox } = session
  const { mode, flags, unchangedSince, isSilent, isUid } = wanted
  const modified: number[] = []
  if (ranges.length === 0) return modified
  const options = unchangedSince === undefined ? {} : { unchangedSince }
  for await (const receipt of mailbox.setFlags(folder.folderId, ranges, { mode, flags }, options)) {
    modified.push(...receipt.modified)
    for (const message of receipt.changed) {
      const number = folder.sequenceOf(message.uid)
      if (number === undefined) continue
      // SILENT is about the client's own change (RFC 3501 section 6.4.6).
      const hasMissed =
        message.versionBefore > folder.flagsVersion && !folder.wasSent(message.uid, message.versionBefore)
      folder.rememberSent(message.uid, message.version)
      const hasModseq = session.hasCondstore
      if (hasModseq) folder.noteModseq(message.version)
      session.write(newFlagLines(folder, message))
      if (!isSilent || hasMissed) session.write(flagLine(number, message, { hasUid: isUid || hasModseq, hasModseq }))
      // A client with CONDSTORE needs the new MODSEQ also after SILENT (RFC 7162 section 3.1.3).
      else if (hasModseq) session.write(`* ${number} FETCH (UID ${message.uid} MODSEQ (${message.version}))\r\n`)
    }
    await session.flushIfFull()
  }
  return modified
}

function readUnchangedSince(args: Arguments): number | undefined {
  if (args.peek() !== '(') return undefined
  const [since] = args.list(() => {
    if (args.word() !== 'UNCHANGEDSINCE') throw new SyntaxFault('Unknown modifier')
    args.space()
    return args.number()
  }, 1)
  args.space()
  return since
}

/** Reads flags with or without brackets. @throws SyntaxFault */
export function readFlags(args: Arguments): readonly string[] {
  const flags =
    args.peek() === '(' ? args.list(() => readFlag(args), MAX_KEYWORDS_OF_STORE) : readFlagsWithoutList(args)
  return [...new Set(flags)]
}

function readFlagsWithoutList(args: Arguments): readonly string[] {
  const flags = [readFlag(args)]
  while (!args.isAtEnd && args.skip(' ')) {
    if (args.isAtEnd) break
    if (flags.length >= MAX_KEYWORDS_OF_STORE) throw new SyntaxFault('Too many flags')
    flags.push(readFlag(args))
  }
  return flags
}

function readFlag(args: Arguments): string {
  const flag = args.flag()
  if (flag.length > MAX_KEYWORD_CHARACTERS) throw new SyntaxFault('A keyword is too long')
  return flag
}
