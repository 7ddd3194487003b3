import type { OpenedFolder } from '@sen/core/mail-programs/program-folder'
import type { UidRange } from '@sen/core/mail-programs/program-message'
import type { FolderId } from '@sen/model/ids'
import { MAX_ANNOUNCED_FLAGS } from '@sen/model/imap/limits'
import type { NumberRange } from '@sen/model/mail-programs/number-ranges'
import type { SearchView } from '../wire/search-keys.ts'
import { resolveSet } from '../wire/sequence-set.ts'

const SYSTEM_FLAGS = ['\\Answered', '\\Flagged', '\\Deleted', '\\Seen', '\\Draft']
const USUAL_KEYWORDS = ['$Forwarded', '$MDNSent', '$Junk', '$NotJunk']

/**
 * The selected folder as its client knows it. A message keeps its number until the client was sent EXPUNGE for it,
 * also when it has left the folder.
 */
export class SelectedFolder implements SearchView {
  readonly folderId: FolderId
  readonly uidValidity: number
  readonly isReadOnly: boolean
  /** Ascending, and shared with other sessions as long as it is unchanged. */
  #uids: Uint32Array
  /** Changes of flags up to here were sent. */
  flagsVersion: number
  /** Messages that left up to here were sent. */
  goneVersion: number
  /** Versions of messages whose flags were sent as the answer to STORE. */
  readonly #sent = new Map<number, number>()
  #saved: Uint32Array = new Uint32Array()
  /** Flags and keywords that the client was sent, in lower case. */
  readonly #announced: Map<string, string>

  constructor(opened: OpenedFolder, isReadOnly: boolean) {
    this.folderId = opened.folder.id
    this.uidValidity = opened.uidValidity
    this.isReadOnly = isReadOnly
    this.#uids = opened.uids
    this.flagsVersion = opened.highestModseq
    this.goneVersion = opened.highestModseq
    this.#announced = new Map(
      [...SYSTEM_FLAGS, ...USUAL_KEYWORDS, ...opened.keywords].map((flag) => [flag.toLowerCase(), flag]),
    )
  }

  get count(): number {
    return this.#uids.length
  }

  get uids(): Uint32Array {
    return this.#uids
  }

  get lastUid(): number {
    return this.#uids.at(-1) ?? 0
  }

  /** Returns the number of a message, or undefined for one that the client does not know. */
  sequenceOf(uid: number): number | undefined {
    const at = this.#indexFrom(uid)
    return this.#uids[at] === uid ? at + 1 : undefined
  }

  /** Appends messages that have arrived. @returns whether there were any */
  addArrived(uids: readonly number[]): boolean {
    const arrived = uids.filter((uid) => uid > this.lastUid)
    if (arrived.length === 0) return false
    const all = new Uint32Array(this.#uids.length + arrived.length)
    all.set(this.#uids)
    all.set(arrived, this.#uids.length)
    this.#uids = all
    return true
  }

  /**
   * Removes messages, and returns the numbers for EXPUNGE in the order in which they must be sent: from the last to the
   * first, so that each is still right.
   */
  removeGone(gone: Uint32Array): readonly number[] {
    const numbers: number[] = []
    for (const uid of gone) {
      const number = this.sequenceOf(uid)
      if (number !== undefined) numbers.push(number)
    }
    if (numbers.length === 0) return numbers
    const isGone = new Set(numbers)
    this.#uids = this.#uids.filter((_, at) => !isGone.has(at + 1))
    return numbers.sort((one, other) => other - one)
  }

  /** Returns what left the folder when the log of removed messages does not reach back far enough. */
  missingFrom(present: Uint32Array): Uint32Array {
    const known = new Set(present)
    return this.#uids.filter((uid) => !known.has(uid))
  }

  /** The value of FLAGS. */
  get flags(): string {
    return [...this.#announced.values()].join(' ')
  }

  /** @returns whether there are flags that the client has not seen */
  addFlags(flags: readonly string[]): boolean {
    const before = this.#announced.size
    for (const flag of flags) {
      // A client can set ever more keywords.
      if (this.#announced.size >= MAX_ANNOUNCED_FLAGS) break
      if (!this.#announced.has(flag.toLowerCase())) this.#announced.set(flag.toLowerCase(), flag)
    }
    return this.#announced.size > before
  }

  rememberSent(uid: number, version: number): void {
    this.#sent.set(uid, version)
  }

  wasSent(uid: number, version: number): boolean {
    return this.#sent.get(uid) === version
  }

  forgetSent(): void {
    this.#sent.clear()
  }

  save(uids: Uint32Array): void {
    this.#saved = uids
  }

  /** A range of numbers is a range of UIDs, because the view has every UID in between. */
  bySequence(set: readonly NumberRange[]): readonly UidRange[] {
    return resolveSet(set, this.count).flatMap(({ from, to }) => {
      const [first, last] = [this.#uids[from - 1], this.#uids[Math.min(to, this.count) - 1]]
      return first === undefined || last === undefined ? [] : [{ first, last }]
    })
  }

  byUid(set: readonly NumberRange[]): readonly UidRange[] {
    const last = this.lastUid
    return resolveSet(set, last).flatMap(({ from, to }) =>
      from > last ? [] : [{ first: from, last: Math.min(to, last) }],
    )
  }

  saved(): readonly UidRange[] {
    return uidRanges([...this.#saved].filter((uid) => this.sequenceOf(uid) !== undefined))
  }

  /** Counts the messages of the view in the ranges. */
  countIn(ranges: readonly UidRange[]): number {
    let count = 0
    for (const { first, last } of ranges) count += this.#indexFrom((last ?? this.lastUid) + 1) - this.#indexFrom(first)
    return count
  }

  /** Cuts ranges so that each slice has at most `max` messages of the view. */
  *slices(ranges: readonly UidRange[], max: number): Generator<readonly UidRange[]> {
    let slice: UidRange[] = []
    let room = max
    for (const { first, last } of ranges) {
      let from = this.#indexFrom(first)
      const end = this.#indexFrom((last ?? this.lastUid) + 1)
      while (from < end) {
        const to = Math.min(end, from + room)
        slice.push({ first: this.#uids[from] ?? 0, last: this.#uids[to - 1] ?? 0 })
        room -= to - from
        from = to
        if (room > 0) continue
        yield slice
        slice = []
        room = max
      }
    }
    if (slice.length > 0) yield slice
  }

  /** The position of the first UID that is not below this one. */
  #indexFrom(uid: number): number {
    let [low, high] = [0, this.#uids.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#uids[middle] ?? 0) < uid) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Joins ascending UIDs into ranges. */
export function uidRanges(uids: Iterable<number>): readonly UidRange[] {
  const ranges: { first: number; last: number }[] = []
  for (const uid of uids) {
    const last = ranges.at(-1)
    if (last !== undefined && last.last + 1 === uid) last.last = uid
    else ranges.push({ first: uid, last: uid })
  }
  return ranges
}
