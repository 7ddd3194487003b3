import { asBuffer } from '../../as-buffer.ts'

interface Boundary {
  readonly value: Uint8Array
}

const LF = 0x0a
const DASH = 0x2d

/** The search goes byte by byte for this distance before it uses indexOf. */
const CLOSE_BYTES = 64

/**
 * Finds delimiter lines (RFC 2046 section 5.1.1) in linear time for any number of open multiparts. It may return a line
 * too many, which the caller checks.
 */
export class PartBoundaries {
  readonly #texts = new WeakMap<Boundary, string>()
  #open: readonly Boundary[] = []
  #known: ReadonlySet<string> = new Set()
  #shortest = 0

  next(bytes: Uint8Array, from: number, open: readonly Boundary[]): number {
    this.#learn(open)
    const buffer = asBuffer(bytes)
    let at = nextDashes(buffer, from)
    while (at >= 0 && !this.#isKnownAt(buffer, at)) at = nextDashes(buffer, at)
    return at < 0 ? bytes.length : at
  }

  isAt(bytes: Uint8Array, at: number, open: readonly Boundary[]): boolean {
    if (open.length === 0 || bytes[at] !== DASH || bytes[at + 1] !== DASH) return false
    this.#learn(open)
    return this.#isKnownAt(asBuffer(bytes), at)
  }

  #isKnownAt(bytes: Buffer, at: number): boolean {
    const end = contentEnd(bytes, at + 2)
    if (end - at - 2 < this.#shortest) return false
    const text = bytes.toString('latin1', at + 2, end)
    return this.#known.has(text) || (text.endsWith('--') && this.#known.has(text.slice(0, -2).trimEnd()))
  }

  #learn(open: readonly Boundary[]): void {
    if (open.length === this.#open.length && open.every((one, at) => one === this.#open[at])) return
    this.#open = [...open]
    this.#known = new Set(open.map((one) => this.#textOf(one)))
    this.#shortest = Math.min(...Array.from(this.#known, ({ length }) => length))
  }

  #textOf(boundary: Boundary): string {
    const text = this.#texts.get(boundary) ?? asBuffer(boundary.value).toString('latin1').trimEnd()
    this.#texts.set(boundary, text)
    return text
  }
}

function contentEnd(bytes: Uint8Array, from: number): number {
  let end = from
  for (let at = from; at < bytes.length && bytes[at] !== LF; at += 1) if ((bytes[at] ?? 0) > 0x20) end = at + 1
  return end
}

function nextDashes(buffer: Buffer, from: number): number {
  const close = Math.min(from + CLOSE_BYTES, buffer.length - 2)
  for (let at = from; at < close; at += 1) {
    if (buffer[at] === LF && buffer[at + 1] === DASH && buffer[at + 2] === DASH) return at + 1
  }
  const found = buffer.indexOf('\n--', Math.max(from, close), 'latin1')
  return found < 0 ? -1 : found + 1
}
