import { type Address, isValidEmail, normaliseEmail } from './addresses.ts'
import { MAX_EMAIL_FIELD_CHARACTERS } from './messages/limits.ts'
import { normalForm } from './text/normal-form.ts'

const MAX_NAME_CHARACTERS = 256

/** Copying leaves zero-width characters and bidirectional controls in text invisibly. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
/** Header labels are copied along with the addresses. */
const LABEL = /^\s*(to|cc|bcc|from|reply-to|đến|tới|từ|gửi|người nhận)\s*:\s*/iu
/** Bullets and numbers of a pasted list: `- `, `• `, `1. `, `2) `. */
const BULLET = /^\s*(?:[-–—*•·▪◦‣●○+]|\d{1,3}[.)])\s+/u
/** Separators between addresses in one line: `a@x / b@x`. */
const DIVIDER = /^[/|&+\-–—•·]+$/u
const UNDISCLOSED = /^undisclosed[- ]recipients?\s*:?$/iu

/**
 * Spec section 5. Unparseable text is returned with an invalid `email`, so that the user can fix it. Accepts Outlook's
 * semicolons, between which a comma belongs to the name. The time is linear in the length of `text`.
 */
export function parseAddressList(text: string): Address[] {
  const plain = normalForm(text, 'NFC').replaceAll(INVISIBLE, '').replaceAll(/\r\n?/g, '\n')
  const lists = splitOutside(plain, ';\n')
  const bySemicolons = splitOutside(plain, ';').length > 1
  return lists.flatMap((list) => splitAtCommas(list, bySemicolons)).flatMap(readPiece)
}

/** Product decision 3. */
export function isWholeAddress(text: string): boolean {
  const [only, ...more] = parseAddressList(text)
  return only !== undefined && more.length === 0 && isValidEmail(only.email)
}

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

export function formatAddress({ name, email }: Address): string {
  if (name === '') return email
  const written = /[",;<>@()[\]:\\]/.test(name) ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : name
  return `${written} <${email}>`
}

/** Ignores separators in quoted names and angle brackets. */
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

/** Returns `from` if the quote is never closed on the line. */
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

/** A part without an address belongs to the name after it: `Nguyễn, Lan <lan@…>`. */
function splitAtCommas(list: string, bySemicolons: boolean): string[] {
  const pieces: string[] = []
  let before: string | undefined
  for (const part of splitOutside(list, ',')) {
    // A quoted name is complete, so the part before its comma was another, mistyped recipient.
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

/** A loop, because a regular expression would be quadratic. */
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

/** Parses words without angle brackets: addresses alone, or a name before or after its address. */
function readWords(text: string): Address[] {
  const all = text.trim().split(/\s+/u)
  const words = all.length > 1 ? all.filter((word) => !DIVIDER.test(word)) : all
  const emails = words.filter((word) => isValidEmail(cleanEmail(word)))
  // Do not split a quoted local part: it could hide an address of another domain.
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
  const email = (cleanEmail(writtenEmail) || writtenEmail.trim()).slice(0, MAX_EMAIL_FIELD_CHARACTERS)
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

// This is a loop because a regular expression rescans every run of such characters.
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
