import { runCostly } from '@sen/core/ports/call-scope'
import type { ImapSession } from '../session/imap-session.ts'
import { ok, type TaggedResponse } from '../session/tagged-response.ts'
import type { Arguments } from '../wire/arguments.ts'
import { parseSearch } from '../wire/search-keys.ts'
import { formatSet } from '../wire/sequence-set.ts'
import { SyntaxFault } from '../wire/syntax-error.ts'
import type { Command } from './command.ts'

const RETURN_OPTIONS: ReadonlySet<string> = new Set(['MIN', 'MAX', 'ALL', 'COUNT', 'SAVE'])

export const SEARCH: Command = {
  state: 'selected',
  forbidsExpunge: true,
  run: (session, args, { tag }) => search(session, args, { tag, isUid: false }),
}

export const UID_SEARCH: Command = {
  state: 'selected',
  run: (session, args, { tag }) => search(session, args, { tag, isUid: true }),
}

/** RFC 3501 section 6.4.4, ESEARCH (RFC 4731), SEARCHRES (RFC 5182). */
async function search(
  session: ImapSession,
  args: Arguments,
  { tag, isUid }: { readonly tag: string; readonly isUid: boolean },
): Promise<TaggedResponse> {
  const { folder, mailbox, environment } = session
  const { scope } = environment
  args.space()
  const returned = readReturn(args)
  const isSaving = returned?.has('SAVE') === true
  // Commands in the queue must not hold copies of the saved result.
  const { found, hasModseq } = await session.runHeavy(async () => {
    const parsed = parseSearch(args, folder)
    if (parsed.hasModseq) session.enableCondstore()
    // A failed search leaves nothing saved (RFC 5182 section 2.1).
    if (isSaving) folder.save(new Uint32Array())
    return {
      found: await runCostly(scope, () => mailbox.search(folder.folderId, parsed.criterion)),
      hasModseq: parsed.hasModseq,
    }
  })
  const known = found.uids.filter((uid) => folder.sequenceOf(uid) !== undefined)
  const numbers = isUid ? known : known.map((uid) => folder.sequenceOf(uid) ?? 0)
  const highest = hasModseq && known.length > 0 ? found.highestModseq : undefined
  if (highest !== undefined) folder.noteModseq(highest)
  if (isSaving) folder.save(savedOf(known, returned))
  if (returned === undefined) writeSearch(session, numbers, highest)
  else writeEsearch(session, { tag, isUid, returned, numbers, highest })
  return ok('SEARCH completed')
}

function readReturn(args: Arguments): ReadonlySet<string> | undefined {
  if (!args.skipWord('RETURN')) return undefined
  args.space()
  const options = args.list(() => {
    const option = args.word()
    if (!RETURN_OPTIONS.has(option)) throw new SyntaxFault('Unknown option')
    return option
  }, RETURN_OPTIONS.size)
  args.space()
  return new Set(options.length === 0 ? ['ALL'] : options)
}

/** With MIN or MAX alone, only those are saved (RFC 5182 section 2.4). */
function savedOf(uids: Uint32Array, returned: ReadonlySet<string>): Uint32Array {
  if (returned.has('ALL') || returned.has('COUNT') || (!returned.has('MIN') && !returned.has('MAX'))) return uids
  const ends = new Set<number>()
  if (returned.has('MIN')) for (const uid of uids.subarray(0, 1)) ends.add(uid)
  if (returned.has('MAX')) for (const uid of uids.subarray(-1)) ends.add(uid)
  return Uint32Array.from(ends)
}

function writeSearch(session: ImapSession, numbers: Uint32Array, highest: number | undefined): void {
  const list = numbers.length === 0 ? '' : ` ${numbers.join(' ')}`
  session.write(`* SEARCH${list}${highest === undefined ? '' : ` (MODSEQ ${highest})`}\r\n`)
}

function writeEsearch(
  session: ImapSession,
  answer: {
    readonly tag: string
    readonly isUid: boolean
    readonly returned: ReadonlySet<string>
    readonly numbers: Uint32Array
    readonly highest: number | undefined
  },
): void {
  const { tag, isUid, returned, numbers, highest } = answer
  // With SAVE alone, no ESEARCH response is sent (RFC 5182).
  if (returned.size === 1 && returned.has('SAVE')) return
  const parts = [`* ESEARCH (TAG "${tag}")`]
  if (isUid) parts.push('UID')
  if (numbers.length > 0) {
    if (returned.has('MIN')) parts.push(`MIN ${numbers[0]}`)
    if (returned.has('MAX')) parts.push(`MAX ${numbers.at(-1)}`)
    if (returned.has('ALL')) parts.push(`ALL ${formatSet(numbers)}`)
  }
  if (returned.has('COUNT')) parts.push(`COUNT ${numbers.length}`)
  if (highest !== undefined) parts.push(`MODSEQ ${highest}`)
  session.write(`${parts.join(' ')}\r\n`)
}
