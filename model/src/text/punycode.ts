const [BASE, SMALLEST, LARGEST, SKEW, DAMP, FIRST_BIAS, FIRST_LETTER] = [36, 1, 26, 38, 700, 72, 128]
const PREFIX = 'xn--'
/** As long as a label of a host name may be (RFC 1035). */
const MOST_CHARACTERS = 63

/** A domain in letters: each label in punycode (RFC 3492) is decoded, what is none stands as it is. */
export function domainInLetters(domain: string): string {
  return domain
    .split('.')
    .map((label) => (label.startsWith(PREFIX) ? (decoded(label.slice(PREFIX.length)) ?? label) : label))
    .join('.')
}

/** Undefined for what nobody could have encoded. */
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
