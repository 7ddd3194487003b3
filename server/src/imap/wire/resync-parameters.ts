import type { NumberRange } from '@sen/model/mail-programs/number-ranges'
import type { Arguments } from './arguments.ts'
import { countOf, parseSequenceSet } from './sequence-set.ts'
import { SyntaxFault } from './syntax-error.ts'

/** Numbers and UIDs of messages in pairs, both ascending, as the client last knew them. */
export interface SequenceMatch {
  readonly numbers: readonly NumberRange[]
  readonly uids: readonly NumberRange[]
}

/** The parameter QRESYNC of SELECT (RFC 7162 section 3.2.5). */
export interface ResyncParameters {
  readonly uidValidity: number
  readonly modseq: number
  /** Undefined when the client may know any UID. */
  readonly knownUids: readonly NumberRange[] | undefined
  readonly match: SequenceMatch | undefined
}

/** Reads ` (uidvalidity modseq [known-uids] [(numbers uids)])`. @throws SyntaxFault */
export function parseResync(args: Arguments): ResyncParameters {
  args.space()
  args.require('(')
  const uidValidity = args.number()
  args.space()
  const modseq = args.number()
  let knownUids: readonly NumberRange[] | undefined
  let match: SequenceMatch | undefined
  if (args.skip(' ') && args.peek() !== '(') {
    knownUids = parseSequenceSet(args.setText())
    args.skip(' ')
  }
  if (args.peek() === '(') match = parseMatch(args)
  args.require(')')
  return { uidValidity, modseq, knownUids, match }
}

function parseMatch(args: Arguments): SequenceMatch {
  args.require('(')
  const numbers = parseSequenceSet(args.setText())
  args.space()
  const uids = parseSequenceSet(args.setText())
  args.require(')')
  const count = countOf(numbers)
  if (!Number.isFinite(count) || count !== countOf(uids)) throw new SyntaxFault('Numbers and UIDs do not match')
  return { numbers, uids }
}

/** Divides a match into runs in which both number and UID rise by one. */
export function* runsOf({ numbers, uids }: SequenceMatch): Generator<{
  readonly number: number
  readonly uid: number
  readonly count: number
}> {
  let [atNumber, atUid, usedNumbers, usedUids] = [0, 0, 0, 0]
  for (;;) {
    const [number, uid] = [numbers[atNumber], uids[atUid]]
    if (number === undefined || uid === undefined) return
    const [leftNumbers, leftUids] = [number.to - number.from + 1 - usedNumbers, uid.to - uid.from + 1 - usedUids]
    const count = Math.min(leftNumbers, leftUids)
    yield { number: number.from + usedNumbers, uid: uid.from + usedUids, count }
    usedNumbers = count === leftNumbers ? 0 : usedNumbers + count
    usedUids = count === leftUids ? 0 : usedUids + count
    if (usedNumbers === 0) atNumber += 1
    if (usedUids === 0) atUid += 1
  }
}
