/** A set holds all substrings of the search string's length if the text is short. */
const SHORT_CHARACTERS = 8_000
const SHORT_WANTED_CHARACTERS = 32
const TRIPLE_CHARACTERS = 3
const TABLE_BITS = 16

/** An attacker must not craft texts with many hash collisions. */
const SEEDS = Array.from({ length: 5 }, () => Math.floor(Math.random() * 2 ** 32) | 1)
const [SEED_1 = 1, SEED_2 = 1, SEED_3 = 1, SEED_4 = 1, SEED_5 = 1] = SEEDS

/**
 * Strangers write the text and users the search strings: `String.includes` may take time proportional to the product of
 * both lengths. Each search here is much faster for any input.
 */
export class SearchedText {
  readonly #text: string
  readonly #ofLength = new Map<number, ReadonlySet<string>>()
  /** By start position, for lengths of 1, 2, 4, 8, … characters. */
  readonly #hashes: Uint32Array[] = []
  #triples: Uint8Array | undefined

  constructor(text: string) {
    this.#text = text
  }

  includes(wanted: string): boolean {
    if (wanted.length > this.#text.length) return false
    if (wanted.length < TRIPLE_CHARACTERS) return this.#text.includes(wanted)
    if (this.#text.length <= SHORT_CHARACTERS && wanted.length <= SHORT_WANTED_CHARACTERS) {
      return this.#piecesOf(wanted.length).has(wanted)
    }
    return this.#hasTriplesOf(wanted) && this.#hasEndsOf(wanted)
  }

  #piecesOf(length: number): ReadonlySet<string> {
    const known = this.#ofLength.get(length)
    if (known) return known
    const pieces = new Set<string>()
    for (let at = 0; at + length <= this.#text.length; at += 1) pieces.add(this.#text.slice(at, at + length))
    this.#ofLength.set(length, pieces)
    return pieces
  }

  /** Most search strings contain three characters in a row that the text lacks. */
  #hasTriplesOf(wanted: string): boolean {
    this.#triples ??= triplesOf(this.#text)
    for (let at = 0; at + TRIPLE_CHARACTERS <= wanted.length; at += 1) {
      if (this.#triples[tripleAt(wanted, at)] === 0) return false
    }
    return true
  }

  /** Two overlapping pieces of the same power of two cover the whole search string. */
  #hasEndsOf(wanted: string): boolean {
    const level = Math.floor(Math.log2(wanted.length))
    const distance = wanted.length - 2 ** level
    const ofWanted = hashesOf(wanted, [], level)
    const [first, last] = [ofWanted[0], ofWanted[distance]]
    const at = placeOfEnds(hashesOf(this.#text, this.#hashes, level), { first, last, distance })
    return at >= 0 && (this.#text.startsWith(wanted, at) || this.#text.includes(wanted))
  }
}

function triplesOf(text: string): Uint8Array {
  const triples = new Uint8Array(1 << TABLE_BITS)
  for (let at = 0; at + TRIPLE_CHARACTERS <= text.length; at += 1) triples[tripleAt(text, at)] = 1
  return triples
}

/** Collisions only weaken the quick rejection. */
function tripleAt(text: string, at: number): number {
  const mixed =
    Math.imul(text.charCodeAt(at), SEED_1) ^
    Math.imul(text.charCodeAt(at + 1), SEED_2) ^
    Math.imul(text.charCodeAt(at + 2), SEED_3)
  return (mixed >>> (32 - TABLE_BITS)) & ((1 << TABLE_BITS) - 1)
}

/** @param known the hashes of lower levels; missing levels are appended */
function hashesOf(text: string, known: Uint32Array[], level: number): Uint32Array {
  known[0] ??= Uint32Array.from({ length: text.length }, (_, at) => Math.imul(text.charCodeAt(at) + 1, SEED_4))
  for (let above = known.length; above <= level; above += 1) known[above] = pairsOf(known[above - 1], 2 ** (above - 1))
  return known[level] ?? new Uint32Array(0)
}

function pairsOf(halves: Uint32Array = new Uint32Array(0), length: number): Uint32Array {
  const pairs = new Uint32Array(Math.max(0, halves.length - length))
  for (let at = 0; at < pairs.length; at += 1) {
    const mixed = Math.imul(halves[at] ?? 0, SEED_5) + (halves[at + length] ?? 0)
    pairs[at] = Math.imul(mixed ^ (mixed >>> 15), SEED_4)
  }
  return pairs
}

function placeOfEnds(
  hashes: Uint32Array,
  {
    first = 0,
    last = 0,
    distance,
  }: { readonly first?: number | undefined; readonly last?: number | undefined; readonly distance: number },
): number {
  const end = hashes.length - distance
  for (let at = 0; at < end; at += 1) {
    if (hashes[at] === first && hashes[at + distance] === last) return at
  }
  return -1
}
