import { MAX_VCARD_LINE_OCTETS } from '../limits.ts'

/** Each character is one octet (0 to 255), because a fold may split a UTF-8 sequence. */
export type Octets = string

export interface VcardLine {
  /** Upper case, without the group prefix (`item1.EMAIL`). */
  readonly name: string
  /** Upper case. A parameter value without a name, as in vCard 2.1, is a `TYPE`. */
  readonly parameters: ReadonlyMap<string, readonly string[]>
  readonly value: Octets
}

const LINE_END = /\r\n|\n|\r/g
const QUOTED_PRINTABLE = /^[^:]*[;=]QUOTED-PRINTABLE[;:]/i
const OLD_VERSION = /^VERSION:2\.1\s*$/i
const NAME = /^(?:[A-Za-z0-9_-]+\.)?([A-Za-z0-9-]+)$/
const BARE_ENCODINGS = new Set(['QUOTED-PRINTABLE', 'BASE64', '8BIT', '7BIT'])

/** RFC 6350 section 3.2. Skips malformed lines and lines longer than any stored value, such as pictures. */
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
      // vCard 2.1 folds before existing white space. Later versions insert a space, which must be removed.
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

/** A colon in quotation marks belongs to a parameter. */
function headEnd(line: Octets): number {
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted) return at
  }
  // If a quotation mark is never closed, ignore quoting.
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
