const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const INITIAL_BIAS = 72
const INITIAL_N = 128
/** What a label of DNS may have at most; it bounds the work as well. */
const MAX_LABEL_CHARACTERS = 63
const PREFIX = 'xn--'

/** A domain as people read it, from its form in DNS: `xn--vit-sen-b4a.example`. Labels that are no such form stay as they are. */
export function unicodeDomain(ascii: string): string {
  return ascii
    .split('.')
    .map((label) => (label.startsWith(PREFIX) ? (decode(label.slice(PREFIX.length)) ?? label) : label))
    .join('.')
}

/** RFC 3492 section 6.2; undefined for what is no Punycode. */
function decode(text: string): string | undefined {
  if (text.length > MAX_LABEL_CHARACTERS) return undefined
  const lastDash = text.lastIndexOf('-')
  const output = Array.from(text.slice(0, Math.max(0, lastDash)), (each) => each.codePointAt(0) ?? 0)
  let n = INITIAL_N
  let bias = INITIAL_BIAS
  let i = 0
  let at = lastDash < 0 ? 0 : lastDash + 1
  while (at < text.length) {
    const before = i
    let weight = 1
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(text.charCodeAt(at))
      at += 1
      if (digit === undefined) return undefined
      i += digit * weight
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias))
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const length = output.length + 1
    bias = adapt(i - before, length, before === 0)
    n += Math.floor(i / length)
    if (n > 0x10ffff) return undefined
    i %= length
    output.splice(i, 0, n)
    i += 1
  }
  return String.fromCodePoint(...output)
}

function digitOf(code: number): number | undefined {
  if (code >= 0x61 && code <= 0x7a) return code - 0x61
  if (code >= 0x41 && code <= 0x5a) return code - 0x41
  return code >= 0x30 && code <= 0x39 ? code - 0x30 + 26 : undefined
}

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / length)
  let k = 0
  while (rest > ((BASE - T_MIN) * T_MAX) / 2) {
    rest = Math.floor(rest / (BASE - T_MIN))
    k += BASE
  }
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}
