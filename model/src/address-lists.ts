import { type Address, isValidEmail, normaliseEmail } from './addresses.ts'
import { normalForm } from './text/normal-form.ts'

const MAX_NAME_CHARACTERS = 256
const MAX_WRITTEN_CHARACTERS = 320

/** What copying leaves in text and nobody sees: zero-width characters and the controls of writing direction. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
/** Labels that come along when a mail's head is copied. */
const LABEL = /^\s*(to|cc|bcc|from|reply-to|đến|tới|từ|gửi|người nhận)\s*:\s*/iu
/** What stands before each line of a pasted list: `- `, `• `, `1. `, `2) `. */
const BULLET = /^\s*(?:[-–—*•·▪◦‣●○+]|\d{1,3}[.)])\s+/u
/** Between addresses that were written in one line: `a@x / b@x`. */
const DIVIDER = /^[/|&+\-–—•·]+$/u
const UNDISCLOSED = /^undisclosed[- ]recipients?\s*:?$/iu

/**
 * Reads what people type and paste as recipients, tolerantly: `Name <email>`, quoted names with commas, one per line,
 * Outlook's semicolons (then a comma belongs to the name), `Last, First <email>`, `mailto:`, columns of a table, lists
 * with bullets or numbers.
 * What cannot be understood comes back as an address whose `email` is not valid, so that it can be shown and mended;
 * nothing that was written is dropped but labels, bullets and `undisclosed-recipients:;` (spec section 5). Linear in `text`.
 */
export function parseAddressList(text: string): Address[] {
  const plain = normalForm(text, 'NFC').replaceAll(INVISIBLE, '').replaceAll(/\r\n?/g, '\n')
  const lists = splitOutside(plain, ';\n')
  const bySemicolons = splitOutside(plain, ';').length > 1
  return lists.flatMap((list) => splitAtCommas(list, bySemicolons)).flatMap(readPiece)
}

/** Whether a space after this text ends it: only when it already is an address (product decision 3). */
export function isWholeAddress(text: string): boolean {
  const [only, ...more] = parseAddressList(text)
  return only !== undefined && more.length === 0 && isValidEmail(only.email)
}

/** `added` behind `known`, without those already there; letter case makes no difference. */
export function withRecipients(known: readonly Address[], added: readonly Address[]): readonly Address[] {
  const seen = new Set(known.map((one) => normaliseEmail(one.email)))
  const fresh = added.filter((one) => {
    const email = normaliseEmail(one.email)
    if (seen.has(email)) return false
    seen.add(email)
    return true
  })
  return fresh.length === 0 ? known : [...known, ...fresh]
}

/** As it is copied, and as `parseAddressList` reads it back. */
export function formatAddress({ name, email }: Address): string {
  if (name === '') return email
  const written = /[",;<>@()[\]:\\]/.test(name) ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : name
  return `${written} <${email}>`
}

/** Splits at separators that stand outside quoted names and angle brackets. */
function splitOutside(text: string, separators: string): string[] {
  const pieces: string[] = []
  let start = 0
  let isBlank = true
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (separators.includes(letter)) {
      pieces.push(text.slice(start, at))
      start = at + 1
      isBlank = true
      continue
    }
    if (letter === '"' && isBlank) at = endOfQuote(text, at)
    else if (letter === '<') at = endOfAngle(text, at)
    if (letter === ',' || letter === ';') isBlank = true
    else if (letter !== ' ' && letter !== '\t') isBlank = false
  }
  pieces.push(text.slice(start))
  return pieces.filter((piece) => piece.trim() !== '')
}

/** Where the quoted name ends, on its own line; a quotation mark that is never closed is only a character. */
function endOfQuote(text: string, from: number): number {
  for (let at = from + 1; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return from
}

function endOfAngle(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (letter === '>') return at
    if ('<\n'.includes(letter)) return from
  }
  return from
}

/** `Nguyễn, Lan <lan@…>`: a part without an address belongs to the `Name <email>` after it. */
function splitAtCommas(list: string, bySemicolons: boolean): string[] {
  const pieces: string[] = []
  let before: string | undefined
  for (const part of splitOutside(list, ',')) {
    // A quoted name is whole: what stands before its comma was somebody else, mistyped.
    const isNameEnd = part.includes('<') && before !== undefined && !part.trim().startsWith('"')
    const piece = isNameEnd ? `${before}, ${part.trim()}` : part
    if (before !== undefined && !isNameEnd) {
      if (bySemicolons && !part.includes('@')) {
        before = `${before}, ${part.trim()}`
        continue
      }
      pieces.push(before)
    }
    before = undefined
    if (part.includes('@') || part.includes('<') || part.trim().startsWith('"')) pieces.push(piece)
    else before = part.trim()
  }
  if (before !== undefined) pieces.push(before)
  return pieces
}

function readPiece(piece: string): Address[] {
  const text = piece.replace(BULLET, '').replace(LABEL, '').trim()
  if (text === '' || UNDISCLOSED.test(text)) return []
  const pairs = readPairs(text)
  if (pairs.length > 0) return pairs

  const open = text.endsWith(')') ? text.lastIndexOf('(') : -1
  if (open >= 0) {
    const [outside, inside] = [text.slice(0, open), text.slice(open + 1, -1)]
    if (isValidEmail(cleanEmail(outside))) return [address(inside, outside)]
    if (isValidEmail(cleanEmail(inside))) return [address(outside, inside)]
  }
  return readWords(text)
}

/** Each `Name <email>`, with or without something between them. By hand: a regular expression is quadratic here. */
function readPairs(text: string): Address[] {
  const found: Address[] = []
  let from = 0
  for (;;) {
    while (text[from] === ' ') from++
    const open = text.indexOf('<', text[from] === '"' ? endOfQuote(text, from) : from)
    const close = open < 0 ? -1 : text.indexOf('>', open)
    if (close < 0) break
    const email = text.slice(text.lastIndexOf('<', close) + 1, close)
    if (email.trim() !== '') found.push(address(text.slice(from, open), email))
    from = close + 1
  }
  const rest = text.slice(from)
  return found.length > 0 && rest.includes('@') ? [...found, ...readWords(rest)] : found
}

/** Words without brackets: addresses alone, or names with their address before or behind. */
function readWords(text: string): Address[] {
  const all = text.trim().split(/\s+/u)
  const words = all.length > 1 ? all.filter((word) => !DIVIDER.test(word)) : all
  const emails = words.filter((word) => isValidEmail(cleanEmail(word)))
  // A quoted local part has been a way to another domain: such a thing is never taken apart.
  if (emails.length === 0 || text.includes('"@')) return [address('', text)]
  if (emails.length === 1 && isValidEmail(cleanEmail(words[0] ?? ''))) {
    return words.slice(1).some((word) => word.includes('@'))
      ? words.map((word) => address('', word))
      : [address(words.slice(1).join(' '), words[0] ?? '')]
  }
  const found: Address[] = []
  let name: string[] = []
  for (const word of words) {
    if (isValidEmail(cleanEmail(word))) {
      found.push(address(name.join(' '), word))
      name = []
    } else name.push(word)
  }
  return name.length === 0 ? found : [...found, address('', name.join(' '))]
}

function address(writtenName: string, writtenEmail: string): Address {
  const email = (cleanEmail(writtenEmail) || writtenEmail.trim()).slice(0, MAX_WRITTEN_CHARACTERS)
  const name = cleanName(writtenName).slice(0, MAX_NAME_CHARACTERS)
  return { name: normaliseEmail(name) === normaliseEmail(email) ? '' : name, email }
}

function cleanEmail(written: string): string {
  const bare = written
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[\s"'`<([]+/u, '')
    .replace(/^mailto:/iu, '')
    .replace(/\?.*$/u, (query) => (query.includes('=') ? '' : query))
  return trimEnd(bare, ' "\'`>)].:')
}

function cleanName(written: string): string {
  const plain = trimStart(trimEnd(written.replaceAll(/\s+/gu, ' '), ' :'), ' ')
  const quoted = /^"(.*)"$|^'(.*)'$/u.exec(plain)
  if (!quoted) return plain
  return (quoted[1] ?? quoted[2] ?? '').replaceAll(/\\(.)/gu, '$1').trim()
}

// Written out: the regular expressions for this look at every run of such characters again and again.
function trimEnd(text: string, letters: string): string {
  let end = text.length
  while (end > 0 && letters.includes(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}

function trimStart(text: string, letters: string): string {
  let start = 0
  while (start < text.length && letters.includes(text[start] ?? '')) start++
  return text.slice(start)
}
