import type { OpenedFolder } from '@sen/core/mail-programs/program-folder'
import type { UidRange } from '@sen/core/mail-programs/program-message'
import type { FolderId } from '@sen/model/ids'
import { MAX_ANNOUNCED_FLAGS } from '@sen/model/imap/limits'
import type { NumberRange } from '@sen/model/mail-programs/number-ranges'
import { indexFrom } from '@sen/model/mail-programs/uid-lists'
import { runsOf, type SequenceMatch } from '../wire/resync-parameters.ts'
import type { SearchView } from '../wire/search-keys.ts'
import { resolveSet } from '../wire/sequence-set.ts'
import { changeUids } from './shared-uids.ts'

const SYSTEM_FLAGS = ['\\Answered', '\\Flagged', '\\Deleted', '\\Seen', '\\Draft']
const USUAL_KEYWORDS = ['$Forwarded', '$MDNSent', '$Junk', '$NotJunk']
const USUAL_FLAGS = new Map([...SYSTEM_FLAGS, ...USUAL_KEYWORDS].map((flag) => [flag.toLowerCase(), flag]))
const NO_UIDS = new Uint32Array()

/**
 * The selected folder as its client knows it. A message keeps its number until the client was sent EXPUNGE for it,
 * also when it has left the folder.
 */
export class SelectedFolder implements SearchView {
  readonly folderId: FolderId
  readonly uidValidity: number
  readonly isReadOnly: boolean
  /** UIDs from here on were not given when the folder was opened. */
  readonly #uidNext: number
  /** Ascending, and shared with other sessions; it is replaced, never changed. */
  #uids: Uint32Array
  /** Changes of flags up to here were sent. */
  flagsVersion: number
  /** Messages that left up to here were sent. */
  goneVersion: number
  /** Versions of messages whose flags were sent as the answer to STORE. */
  #sent: Map<number, number> | undefined
  #lastModseq = 0
  #saved: Uint32Array = NO_UIDS
  /** Further keywords that the client was sent, by their lower-case names. */
  #keywords: Map<string, string> | undefined

  constructor(opened: OpenedFolder, isReadOnly: boolean) {
    this.folderId = opened.folder.id
    this.uidValidity = opened.uidValidity
    this.isReadOnly = isReadOnly
    this.#uids = opened.uids
    this.#uidNext = opened.uidNext
    this.flagsVersion = opened.highestModseq
    this.goneVersion = opened.highestModseq
    this.addFlags(opened.keywords)
  }

  /** The client was sent all changes up to here. */
  get knownVersion(): number {
    return Math.min(this.flagsVersion, this.goneVersion)
  }

  /** The client was sent all changes up to this version, and none after it. */
  isAtVersion(version: number): boolean {
    return this.flagsVersion === version && this.goneVersion === version
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
    const at = indexFrom(this.#uids, uid)
    return this.#uids[at] === uid ? at + 1 : undefined
  }

  /** Appends messages that have arrived. @returns whether there were any */
  addArrived(uids: readonly number[]): boolean {
    const arrived = uids.filter((uid) => uid > this.lastUid)
    if (arrived.length === 0) return false
    const before = this.#uids
    this.#uids = changeUids(before, { kind: 'arrived', numbers: arrived }, () => {
      const all = new Uint32Array(before.length + arrived.length)
      all.set(before)
      all.set(arrived, before.length)
      return all
    })
    return true
  }

  /** Returns the messages of the view among those that have left the folder. */
  known(gone: Uint32Array): Uint32Array {
    return gone.filter((uid) => this.sequenceOf(uid) !== undefined)
  }

  /** Returns the numbers for EXPUNGE from the last to the first, so that each is still right when it is sent. */
  removeGone(gone: Uint32Array): readonly number[] {
    const numbers = [...gone].flatMap((uid) => this.sequenceOf(uid) ?? [])
    if (numbers.length === 0) return numbers
    const before = this.#uids
    this.#uids = changeUids(before, { kind: 'left', numbers }, () => {
      const isGone = new Set(numbers)
      return before.filter((_, at) => !isGone.has(at + 1))
    })
    return numbers.sort((one, other) => other - one)
  }

  /** Yields the ranges of `uids` above `after` in which there is no message. */
  *missing(uids: readonly NumberRange[], after = 0): Generator<UidRange> {
    // A higher UID may belong to a message that the client has not been sent yet.
    const highest = Math.max(this.#uidNext - 1, this.lastUid)
    for (const range of resolveSet(uids, highest)) {
      const last = Math.min(range.to, highest)
      let next = Math.max(range.from, after + 1)
      for (let at = indexFrom(this.#uids, next); next <= last; at += 1) {
        const present = this.#uids[at] ?? highest + 1
        if (next < present) yield { first: next, last: Math.min(last, present - 1) }
        next = present + 1
      }
    }
  }

  /** Returns the highest UID that still has the number which the client remembers; none below it has left. */
  lastMatch(match: SequenceMatch): number {
    let matched = 0
    for (const { number, uid, count } of runsOf(match)) {
      // A message that left lowers all later numbers, so the matching ones come first.
      let [low, high] = [0, count]
      while (low < high) {
        const middle = Math.floor((low + high) / 2)
        if (this.sequenceOf(uid + middle) === number + middle) low = middle + 1
        else high = middle
      }
      if (low > 0) matched = uid + low - 1
      if (low < count) break
    }
    return matched
  }

  /** Returns what left the folder when the log of removed messages does not reach back far enough. */
  missingFrom(present: Uint32Array): Uint32Array {
    const known = new Set(present)
    return this.#uids.filter((uid) => !known.has(uid))
  }

  get flags(): string {
    return [...USUAL_FLAGS.values(), ...(this.#keywords?.values() ?? [])].join(' ')
  }

  /** @returns whether there are flags that the client has not seen */
  addFlags(flags: readonly string[]): boolean {
    let hasNew = false
    for (const flag of flags) {
      const name = flag.toLowerCase()
      if (USUAL_FLAGS.has(name) || this.#keywords?.has(name)) continue
      this.#keywords ??= new Map()
      // A client can set ever more keywords.
      if (USUAL_FLAGS.size + this.#keywords.size >= MAX_ANNOUNCED_FLAGS) break
      this.#keywords.set(name, flag)
      hasNew = true
    }
    return hasNew
  }

  rememberSent(uid: number, version: number): void {
    this.#sent ??= new Map()
    this.#sent.set(uid, version)
  }

  /** Notes a MODSEQ that the client was sent. */
  noteModseq(version: number): void {
    if (version > this.flagsVersion) this.#lastModseq = Math.max(this.#lastModseq, version)
  }

  /** The highest MODSEQ above `flagsVersion` that the client was sent, or 0. */
  get lastModseq(): number {
    return this.#lastModseq
  }

  wasSent(uid: number, version: number): boolean {
    return this.#sent?.get(uid) === version
  }

  resetSent(): void {
    this.#sent = undefined
    this.#lastModseq = 0
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
    for (const { first, last } of ranges)
      count += indexFrom(this.#uids, (last ?? this.lastUid) + 1) - indexFrom(this.#uids, first)
    return count
  }

  /** Cuts ranges so that each slice has at most `max` messages of the view. */
  *slices(ranges: readonly UidRange[], max: number): Generator<readonly UidRange[]> {
    let slice: UidRange[] = []
    let room = max
    for (const { first, last } of ranges) {
      let from = indexFrom(this.#uids, first)
      const end = indexFrom(this.#uids, (last ?? this.lastUid) + 1)
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
