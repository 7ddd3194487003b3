import { domainOf } from '../addresses.ts'
import { domainInLetters } from '../text/punycode.ts'
import { BARS } from './bars.ts'
import { deobfuscateAddressSigns } from './deobfuscate-address-signs.ts'
import { drawnLetters, registrableDomain } from './look-alike-domains.ts'
import { comparableDomain } from './mail-domains.ts'

/** Shorter labels are often common words. */
const LEAST_LETTERS_OF_LABEL = 4
const BRACKETED_AT = /[([{<]\s{0,3}at\s{0,3}[)\]}>]/g
/** Brackets and these signs are bars too. They stay until the other signs are replaced. */
const PIECE = /[a-z0-9]+|[|!¡¦/\\\p{Ps}\p{Pe}]/gu
const IS_WORD = /^[a-z0-9]/
/** Signs that may be drawn as a dot. Dashes and quotation marks are ordinary punctuation. */
const MAY_BE_DOT = /\.|^(?:,|\s*[^\p{ASCII}\p{Pd}\p{Pi}\p{Pf}\p{L}\p{N}\s]+\s*)$/u
/** Blanks beside a sign make ordinary punctuation: `ABC (VN)`, `Lan | ABC`. */
const TIGHT_SIGN = /^\S+$/

/** A tree of the skeletons of own domains, letter by letter. Skeletons are equal if readers may confuse the texts. */
export interface OwnNames {
  readonly next: ReadonlyMap<string, OwnNames>
  /** The own domains that end here. */
  readonly domains: readonly string[]
  /** The own domains whose registrable domain has the first label that ends here, such as `senmail`. */
  readonly labels: readonly string[]
}

export function ownNamesOf(ownDomains: readonly string[]): OwnNames {
  const root = newNode()
  for (const domain of ownDomains) {
    const drawn = drawnLetters(domainInLetters(domain))
    // The letters of other scripts have no skeleton.
    if (!/^[a-z0-9.-]+$/.test(drawn)) continue
    const own = comparableDomain(domain)
    nodeAt(root, drawn.replaceAll(/[.-]/g, '')).domains.push(own)
    const label = registrableDomain(drawn).replace(/\..*$/, '').replaceAll('-', '')
    if (label.length >= LEAST_LETTERS_OF_LABEL) nodeAt(root, label).labels.push(own)
  }
  return root
}

interface Node {
  readonly next: Map<string, Node>
  readonly domains: string[]
  readonly labels: string[]
}

function newNode(): Node {
  return { next: new Map(), domains: [], labels: [] }
}

function nodeAt(root: Node, letters: string): Node {
  let node = root
  for (const letter of skeletonOf(letters)) {
    const next = node.next.get(letter) ?? newNode()
    node.next.set(letter, next)
    node = next
  }
  return node
}

/** How a text was found in a name. Flags of several readings of the same letters are combined. */
const [AFTER_AT, AFTER_AT_WORD, AFTER_LETTERS, HAS_SIGN, HAS_DOT] = [1, 2, 4, 8, 16] as const

/**
 * Readers may take `chu@sen⠄example`, `sen.example`, `c h u @ s e n . e x a m p | e`, `chu @senmail` or `chu a còng sen
 * chấm example` for an address of ours. Blanks alone make none: `Chu Sen Example` is a name. Reads the name once, with
 * all open beginnings of own names, so the time is linear. The domain of the address itself may be named, but no
 * address of it, because that is a colleague's.
 */
export function namesOwnAddress(name: string, email: string, own: OwnNames): boolean {
  const domain = comparableDomain(domainOf(email))
  const isOthers = (each: string): boolean => domain !== each && !domain.endsWith(`.${each}`)
  const areOthers = (found: readonly string[]): boolean => found.length > 0 && found.every(isOthers)
  const isOthersAddress = (found: readonly string[], flags: number): boolean =>
    found.length > 0 && (flags & (AFTER_AT | AFTER_AT_WORD)) !== 0 && (flags & AFTER_LETTERS) !== 0
  let open: ReadonlyMap<OwnNames, number> = new Map()
  for (const piece of piecesOf(name)) {
    const following = new Map<OwnNames, number>()
    const read = (from: OwnNames, before: number): boolean => {
      const node = follow(from, piece.letters)
      if (!node) return false
      const flags = (following.get(node) ?? 0) | before
      following.set(node, flags)
      return (
        piece.mayEnd &&
        (isOthersAddress(node.domains, flags) ||
          (isDomain(flags) && areOthers(node.domains)) ||
          (isLabel(flags) && areOthers(node.labels)))
      )
    }
    if (piece.isAfterAtSign) open = new Map()
    for (const [node, flags] of open) if (read(node, flags | piece.signs)) return true
    if (piece.mayBegin && read(own, piece.lead)) return true
    for (const [node, flags] of piece.isSkippable ? open : []) {
      following.set(node, (following.get(node) ?? 0) | flags | piece.signs | piece.asSign)
    }
    open = following
  }
  return false
}

function follow(from: OwnNames, letters: string): OwnNames | undefined {
  let node: OwnNames | undefined = from
  for (const letter of letters) {
    node = node.next.get(letter)
    if (!node) return undefined
  }
  return node
}

function isDomain(flags: number): boolean {
  const isSigned = (flags & AFTER_LETTERS) !== 0 && (flags & HAS_SIGN) !== 0
  return isSigned || (flags & (AFTER_AT | AFTER_AT_WORD | HAS_DOT)) !== 0
}

function isLabel(flags: number): boolean {
  return (flags & AFTER_AT) !== 0 && (flags & AFTER_LETTERS) !== 0 && (flags & HAS_SIGN) === 0
}

/** A word, or a bar, which is either an `l` or a sign. */
interface Piece {
  readonly letters: string
  /** Flags of the signs before the piece. */
  readonly signs: number
  readonly isAfterAtSign: boolean
  /** Flags of a name that begins here. */
  readonly lead: number
  /** The piece may be a sign instead. */
  readonly isSkippable: boolean
  readonly asSign: number
  readonly mayBegin: boolean
  readonly mayEnd: boolean
}

function piecesOf(name: string): readonly Piece[] {
  const signs = deobfuscateAddressSigns(name.replaceAll(BARS, '|'))
  const drawn = drawnLetters(signs).replaceAll(BRACKETED_AT, '@')
  const matches = [...drawn.matchAll(PIECE)]
  const firstLetter = drawn.search(/[\p{L}\p{N}]/u)
  const pieces: Piece[] = []
  let end = 0
  let [written, isBar, lead] = ['', false, 0]
  for (const [at, { 0: text, index }] of matches.entries()) {
    const gap = drawn.slice(end, index)
    const following = matches[at + 1]
    const isAfterAtSign = gap.includes('@')
    lead = leadOf(isAfterAtSign, written, isBar ? lead : 0)
    const wasWord = gap === '' && written !== '' && !isBar
    ;[written, isBar, end] = [text, !IS_WORD.test(text), index + text.length]
    const isBeforeWord = following?.index === end && IS_WORD.test(following[0])
    pieces.push({
      letters: isBar ? 'l' : skeletonOf(text),
      signs: signsOf(gap),
      isAfterAtSign,
      lead: lead | (firstLetter >= 0 && firstLetter < index ? AFTER_LETTERS : 0),
      isSkippable: isBar || text === 'dot',
      asSign: text === 'dot' ? HAS_DOT : isBar && gap === '' && !/^\s/.test(drawn.slice(end, end + 1)) ? HAS_SIGN : 0,
      mayBegin: !(isBar && wasWord),
      mayEnd: !(isBar && isBeforeWord),
    })
  }
  return pieces
}

function leadOf(isAfterAtSign: boolean, previous: string, before: number): number {
  return (isAfterAtSign ? AFTER_AT : 0) | (previous === 'at' ? AFTER_AT_WORD : 0) | (before & ~AFTER_LETTERS)
}

function signsOf(gap: string): number {
  return (TIGHT_SIGN.test(gap) ? HAS_SIGN : 0) | (MAY_BE_DOT.test(gap) ? HAS_DOT : 0)
}

/** Replaces single letters only, so that the skeletons of parts make the skeleton of the whole. */
function skeletonOf(letters: string): string {
  return letters.replaceAll('m', 'rn').replaceAll('w', 'vv').replaceAll('0', 'o').replaceAll(/[1i]/g, 'l')
}
