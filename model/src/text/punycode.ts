const [BASE, SMALLEST, LARGEST, SKEW, DAMP, FIRST_BIAS, FIRST_LETTER] = [36, 1, 26, 38, 700, 72, 128]
const PREFIX = 'xn--'
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** RFC 1035. */
const MOST_CHARACTERS = 63

/** RFC 3492. Leaves invalid labels as they are. */
export function domainInLetters(domain: string): string {
  return domain
    .split('.')
    .map((label) => (label.startsWith(PREFIX) ? (decoded(label.slice(PREFIX.length)) ?? label) : label))
    .join('.')
}

/** RFC 5890 section 2.3.2.1: DNS and mail servers without SMTPUTF8 need this form. */
export function domainInAscii(domain: string): string {
  return domain
    .normalize('NFC')
    .toLowerCase()
    .split('.')
    .map((label) => (isAscii(label) ? label : `${PREFIX}${encoded(label)}`))
    .join('.')
}

/** A local part has no ASCII form (RFC 6531 section 3.2). */
export function emailWithAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 0 ? email : email.slice(0, at + 1) + domainInAscii(email.slice(at + 1))
}

export function isAscii(text: string): boolean {
  return !/\P{ASCII}/u.test(text)
}

/** RFC 3492 section 6.3. */
function encoded(label: string): string {
  const letters = Array.from(label, (letter) => letter.codePointAt(0) ?? 0)
  const basic = letters.filter((letter) => letter < FIRST_LETTER)
  let output = basic.length > 0 ? `${String.fromCharCode(...basic)}-` : ''
  let [code, change, bias] = [FIRST_LETTER, 0, FIRST_BIAS]
  for (let done = basic.length; done < letters.length; ) {
    const next = Math.min(...letters.filter((letter) => letter >= code))
    change += (next - code) * (done + 1)
    code = next
    for (const letter of letters) {
      if (letter < code) change += 1
      if (letter !== code) continue
      output += digitsOf(change, bias)
      bias = adapted(change, done + 1, done === basic.length)
      change = 0
      done += 1
    }
    change += 1
    code += 1
  }
  return output
}

function digitsOf(change: number, bias: number): string {
  let digits = ''
  let rest = change
  for (let step = BASE; ; step += BASE) {
    const threshold = Math.min(LARGEST, Math.max(SMALLEST, step - bias))
    if (rest < threshold) return digits + DIGITS[rest]
    digits += DIGITS[threshold + ((rest - threshold) % (BASE - threshold))]
    rest = Math.floor((rest - threshold) / (BASE - threshold))
  }
}

/** Undefined for a label that no encoder produces. */
function decoded(label: string): string | undefined {
  if (label.length > MOST_CHARACTERS) return undefined
  const end = label.lastIndexOf('-')
  const letters = [...(end > 0 ? label.slice(0, end) : '')].map((letter) => letter.charCodeAt(0))
  let [code, place, bias] = [FIRST_LETTER, 0, FIRST_BIAS]
  for (let at = end > 0 ? end + 1 : 0; at < label.length; ) {
    const before = place
    for (let weight = 1, step = BASE; ; step += BASE) {
      const digit = at < label.length ? digitOf(label.charCodeAt(at)) : BASE
      at += 1
      if (digit >= BASE) return undefined
      place += digit * weight
      const threshold = Math.min(LARGEST, Math.max(SMALLEST, step - bias))
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    bias = adapted(place - before, letters.length + 1, before === 0)
    code += Math.floor(place / (letters.length + 1))
    place %= letters.length + 1
    if (code > 0x10ffff) return undefined
    letters.splice(place, 0, code)
    place += 1
  }
  return String.fromCodePoint(...letters)
}

function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 26
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x7a ? lower - 0x61 : BASE
}

function adapted(change: number, count: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(change / DAMP) : change >> 1
  rest += Math.floor(rest / count)
  let steps = 0
  for (; rest > ((BASE - SMALLEST) * LARGEST) >> 1; steps += BASE) rest = Math.floor(rest / (BASE - SMALLEST))
  return steps + Math.floor(((BASE - SMALLEST + 1) * rest) / (rest + SKEW))
}
