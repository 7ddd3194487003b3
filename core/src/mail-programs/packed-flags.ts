import { indexFrom } from '@sen/model/mail-programs/uid-lists'
import type { StoredFlags } from './mail-program-store.ts'
import type { ClosedUidRange } from './program-message.ts'

type State = StoredFlags['state']

/** A folder with more combinations of flags, keywords and labels is not packed. */
const MAX_STATES = 2_000
/** Comparing longer lists of keywords would hold the event loop. */
const MAX_COMPARED_CHARACTERS = 4_000_000
/** UID, version and the number of a state. */
const MESSAGE_BYTES = 10
/** An object with its lists, beside its texts. */
const STATE_BYTES = 500
const TEXT_BYTES = 40

/** The flags of all messages of a folder at one version, in ten bytes each. */
export class PackedFlags {
  readonly #uids: Uint32Array
  readonly #versions: Uint32Array
  readonly #stateNumbers: Uint16Array
  readonly #states: readonly State[]
  readonly byteLength: number

  private constructor(rows: readonly StoredFlags[], states: ReadonlyMap<State, number>, distinct: readonly State[]) {
    const texts = distinct.flatMap(({ keywords, labels }) => [...keywords, ...labels])
    const textBytes = texts.reduce((sum, { length }) => sum + TEXT_BYTES + 2 * length, 0)
    this.byteLength = rows.length * MESSAGE_BYTES + distinct.length * STATE_BYTES + textBytes
    this.#uids = Uint32Array.from(rows, ({ uid }) => uid)
    this.#versions = Uint32Array.from(rows, ({ version }) => version)
    this.#stateNumbers = Uint16Array.from(rows, ({ state }) => states.get(state) ?? 0)
    this.#states = distinct
  }

  /** @param rows ascending by UID @returns undefined for a folder with too many combinations */
  static of(rows: readonly StoredFlags[]): PackedFlags | undefined {
    const numbers = new Map<State, number>()
    const byContent = new Map<string, number>()
    const distinct: State[] = []
    let compared = 0
    for (const { state } of rows) {
      if (numbers.has(state)) continue
      const content = JSON.stringify(state)
      compared += content.length
      if (compared > MAX_COMPARED_CHARACTERS) return undefined
      const known = byContent.get(content)
      if (known === undefined) {
        if (distinct.length === MAX_STATES) return undefined
        byContent.set(content, distinct.length)
        distinct.push(state)
      }
      numbers.set(state, known ?? distinct.length - 1)
    }
    return new PackedFlags(rows, numbers, distinct)
  }

  /** @param ranges ascending and disjoint @param limit the most messages of a slice */
  *slices(
    ranges: readonly ClosedUidRange[],
    { changedSince = -1, limit }: { readonly changedSince: number | undefined; readonly limit: number },
  ): Generator<readonly StoredFlags[], void> {
    let slice: StoredFlags[] = []
    for (const { first, last } of ranges) {
      for (let at = indexFrom(this.#uids, first); at < this.#uids.length; at += 1) {
        const uid = this.#uids[at] ?? 0
        if (uid > last) break
        const version = this.#versions[at] ?? 0
        const state = this.#states[this.#stateNumbers[at] ?? 0]
        if (version <= changedSince || state === undefined) continue
        slice.push({ uid, version, state })
        if (slice.length < limit) continue
        yield slice
        slice = []
      }
    }
    if (slice.length > 0) yield slice
  }
}
