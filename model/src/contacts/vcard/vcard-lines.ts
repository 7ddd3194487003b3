import { MAX_VCARD_LINE_OCTETS } from '../../limits.ts'

/** Text as octets: each letter stands for one of them (0 to 255), so that a letter may be folded in its middle. */
export type Octets = string

export interface VcardLine {
  /** Upper case, without the group before it (`item1.EMAIL`). */
  readonly name: string
  /** Upper case names; a value that stands alone, as in vCard 2.1, is a `TYPE`. */
  readonly parameters: ReadonlyMap<string, readonly string[]>
  readonly value: Octets
}

const LINE_END = /\r\n|\n|\r/g
const QUOTED_PRINTABLE = /^[^:]*[;=]QUOTED-PRINTABLE[;:]/i
const OLD_VERSION = /^VERSION:2\.1\s*$/i
const NAME = /^(?:[A-Za-z0-9_-]+\.)?([A-Za-z0-9-]+)$/
const BARE_ENCODINGS = new Set(['QUOTED-PRINTABLE', 'BASE64', '8BIT', '7BIT'])

/**
 * The lines of a file, unfolded (RFC 6350 section 3.2), also where vCard 2.1 breaks quoted-printable by a last `=`. What is longer
 * than anything that is kept, pictures above all, is left out, as is what is no line of a vCard.
 */
export function* vcardLines(file: Octets): Generator<VcardLine> {
  for (const line of unfolded(file)) {
    const read = readLine(line)
    if (read) yield read
  }
}

function* unfolded(file: Octets): Generator<Octets> {
  let pieces: Octets[] = []
  let length = 0
  let isSoft = false
  let isOld = false
  for (const line of physicalLines(file)) {
    const isFolded = line.startsWith(' ') || line.startsWith('\t')
    if (pieces.length > 0 && (isSoft || isFolded)) {
      // A fold of 2.1 stands before white space of the text itself; later ones bring their own.
      const more = isSoft || isOld ? line : line.slice(1)
      length += more.length
      if (length <= MAX_VCARD_LINE_OCTETS) pieces.push(more)
    } else {
      if (pieces.length > 0 && length <= MAX_VCARD_LINE_OCTETS) yield pieces.join('')
      pieces = [line]
      length = line.length
      if (OLD_VERSION.test(line)) isOld = true
      else if (line.startsWith('VERSION')) isOld = false
    }
    isSoft = QUOTED_PRINTABLE.test(pieces[0] ?? '') && line.endsWith('=')
    if (isSoft) pieces[pieces.length - 1] = (pieces.at(-1) ?? '').replace(/=$/, '')
  }
  if (pieces.length > 0 && length <= MAX_VCARD_LINE_OCTETS) yield pieces.join('')
}

function* physicalLines(file: Octets): Generator<Octets> {
  let start = 0
  for (const end of file.matchAll(LINE_END)) {
    yield file.slice(start, end.index)
    start = end.index + end[0].length
  }
  if (start < file.length) yield file.slice(start)
}

function readLine(line: Octets): VcardLine | undefined {
  const head = headEnd(line)
  if (head < 0) return undefined
  const [written = '', ...given] = splitOutsideQuotes(line.slice(0, head), ';')
  const name = NAME.exec(written.trim())?.[1]
  if (name === undefined) return undefined
  const parameters = new Map<string, string[]>()
  for (const each of given) {
    const at = each.indexOf('=')
    const bare = each.trim().toUpperCase()
    const key = at >= 0 ? each.slice(0, at).trim().toUpperCase() : BARE_ENCODINGS.has(bare) ? 'ENCODING' : 'TYPE'
    const values = splitOutsideQuotes(at >= 0 ? each.slice(at + 1) : each, ',').map((value) =>
      value.replaceAll('"', '').trim(),
    )
    const known = parameters.get(key)
    if (known) known.push(...values)
    else parameters.set(key, values)
  }
  return { name: name.toUpperCase(), parameters, value: line.slice(head + 1) }
}

/** The colon that ends the names; one between quotation marks is a parameter's. */
function headEnd(line: Octets): number {
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted) return at
  }
  // A quotation mark that nothing ends is one of a careless program.
  return isQuoted ? line.indexOf(':') : -1
}

function splitOutsideQuotes(text: Octets, separator: ';' | ','): readonly Octets[] {
  const parts: Octets[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === separator && !isQuoted) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}
