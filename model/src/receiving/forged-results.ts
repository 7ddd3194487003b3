const NAME = 'authentication-results'
const [LF, CR, TAB, SPACE, COLON] = [10, 13, 9, 32, 58]
/** White space before the colon is obsolete, but some readers skip it. */
const MAX_NAME_BYTES = NAME.length + 64
/** The name of the server comes first in a field. */
const MAX_JUDGED_BYTES = 8 * 1024

/**
 * Judges the value of an Authentication-Results field. Programs trust it if it names their own server, so that only
 * that server may write it (RFC 8601 section 5).
 */
export function isOwnResults(value: string, hostName: string): boolean {
  const text = value.slice(skipComments(value))
  const [, quoted, plain = ''] = /^(?:"((?:[^"\\]|\\.)*)"|([^\s;()"]+))/s.exec(text) ?? []
  const name = (quoted ?? plain).replaceAll(/\\(.)/gs, '$1').replace(/\.$/, '')
  return name !== '' && name.toLowerCase() === hostName.toLowerCase()
}

function skipComments(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (depth > 0 && sign === '\\') at += 1
    else if (sign === '(') depth += 1
    else if (depth > 0 && sign === ')') depth -= 1
    else if (depth === 0 && !/\s/.test(sign)) return at
  }
  return text.length
}

type Place = 'start' | 'name' | 'field' | 'others' | 'dropped' | 'body'

/** Removes forged Authentication-Results fields from a message while it arrives. Lines must end with CR LF. */
export class ForgedResultsFilter {
  readonly #hostName: string
  #place: Place = 'start'
  /** Folded lines belong to this one. */
  #field: 'field' | 'others' | 'dropped' = 'others'
  #isLineStart = true
  #held: number[] = []

  constructor(hostName: string) {
    this.#hostName = hostName
  }

  feed(chunk: Uint8Array): Uint8Array {
    if (this.#place === 'body') return chunk
    const out = new Uint8Array(this.#held.length + chunk.length)
    let length = 0
    const put = (bytes: readonly number[]): void => {
      out.set(bytes, length)
      length += bytes.length
    }
    for (let at = 0; at < chunk.length && !this.#isBody(); ) {
      const known = this.#endOfKnown(chunk, at)
      if (this.#place !== 'dropped') {
        out.set(chunk.subarray(at, known), length)
        length += known - at
      }
      at = known
      const byte = chunk[at]
      if (byte === undefined) break
      put(this.#step(byte))
      at += 1
      if (!this.#isBody()) continue
      out.set(chunk.subarray(at), length)
      length += chunk.length - at
    }
    return out.subarray(0, length)
  }

  /** Skips lines whose field is known, because stepping through every byte of a header would hold the event loop. */
  #endOfKnown(chunk: Uint8Array, start: number): number {
    if (this.#isLineStart || (this.#place !== 'others' && this.#place !== 'dropped')) return start
    for (let at = start; ; ) {
      const lineFeed = chunk.indexOf(LF, at)
      this.#isLineStart = lineFeed >= 0
      at = lineFeed < 0 ? chunk.length : lineFeed + 1
      const next = chunk[at]
      if (next === undefined) return at
      const isFolded = next === SPACE || next === TAB
      const isOther = this.#place === 'others' && next !== CR && next !== LF && lower(next) !== NAME.charCodeAt(0)
      if (!isFolded && !isOther) return at
    }
  }

  /** Returns the bytes that were held at the end of a message. */
  end(): Uint8Array {
    return Uint8Array.from(this.#place === 'field' ? this.#judged() : this.#taken())
  }

  #isBody(): boolean {
    return this.#place === 'body'
  }

  #step(byte: number): readonly number[] {
    if (this.#isLineStart) return this.#startLine(byte)
    this.#isLineStart = byte === LF
    switch (this.#place) {
      case 'name':
        return this.#readName(byte)
      case 'field':
        this.#held.push(byte)
        return this.#held.length < MAX_JUDGED_BYTES ? [] : this.#judged()
      case 'dropped':
        return []
      default:
        return [byte]
    }
  }

  #startLine(byte: number): readonly number[] {
    this.#isLineStart = byte === LF
    if (byte === SPACE || byte === TAB) {
      this.#place = this.#field
      if (this.#place === 'dropped') return []
      if (this.#place === 'others') return [byte]
      this.#held.push(byte)
      return []
    }
    const before = this.#field === 'field' ? this.#judged() : []
    this.#field = 'others'
    if (byte === CR || byte === LF) {
      this.#place = 'body'
      return [...before, byte]
    }
    this.#place = 'name'
    return [...before, ...this.#readName(byte)]
  }

  #readName(byte: number): readonly number[] {
    const at = this.#held.length
    this.#held.push(byte)
    const isSpace = byte === SPACE || byte === TAB
    if (at < NAME.length ? lower(byte) === NAME.charCodeAt(at) : isSpace && at < MAX_NAME_BYTES) return []
    this.#place = at >= NAME.length && byte === COLON ? 'field' : 'others'
    if (this.#place === 'field') this.#field = 'field'
    return this.#place === 'field' ? [] : this.#taken()
  }

  #judged(): readonly number[] {
    const held = this.#taken()
    const text = held.map((byte) => String.fromCharCode(byte)).join('')
    this.#field = isOwnResults(text.slice(text.indexOf(':') + 1), this.#hostName) ? 'dropped' : 'others'
    this.#place = this.#field
    return this.#field === 'dropped' ? [] : held
  }

  #taken(): readonly number[] {
    return this.#held.splice(0)
  }
}

function lower(byte: number): number {
  return byte >= 65 && byte <= 90 ? byte + 32 : byte
}
