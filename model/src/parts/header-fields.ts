const [CR, LF, SPACE, TAB, COLON] = [13, 10, 32, 9, 58]

export interface HeaderField {
  /** In lower case. */
  readonly name: string
  readonly start: number
  /** Offset after the last line's line end. */
  readonly end: number
}

export interface Header {
  readonly fields: readonly HeaderField[]
  /** Returns the position of the empty line after the header, or the end of the message. */
  readonly end: number
  readonly bodyStart: number
  /** Every line is a field or continues one (RFC 5322 section 2.2). */
  readonly isWellFormed: boolean
}

/** Reads the header of a message or part whose lines end with CR LF. */
export function readHeader(raw: Uint8Array, from = 0, to = raw.length): Header {
  const fields: HeaderField[] = []
  let isWellFormed = true
  for (let at = from; at < to; ) {
    if (raw[at] === CR && raw[at + 1] === LF) return { fields, end: at, bodyStart: Math.min(at + 2, to), isWellFormed }
    const found = raw.indexOf(LF, at)
    const next = found < 0 || found >= to ? to : found + 1
    const last = fields.at(-1)
    if (raw[at] === SPACE || raw[at] === TAB) {
      if (last) fields[fields.length - 1] = { ...last, end: next }
      else isWellFormed = false
    } else {
      const name = nameAt(raw, at, next)
      if (name === undefined) isWellFormed = false
      else fields.push({ name, start: at, end: next })
    }
    if (raw.subarray(at, next).includes(0)) isWellFormed = false
    at = next
  }
  return { fields, end: to, bodyStart: to, isWellFormed }
}

/** Unfolded, one character per byte. */
export function fieldValue(raw: Uint8Array, { start, end }: HeaderField): string {
  const text = latin1(raw, start, end)
  return text
    .slice(text.indexOf(':') + 1)
    .replaceAll('\r\n', '')
    .trim()
}

function nameAt(raw: Uint8Array, at: number, end: number): string | undefined {
  for (let colon = at; colon < end; colon += 1) {
    const byte = raw[colon] ?? 0
    if (byte === COLON) return colon === at ? undefined : latin1(raw, at, colon).toLowerCase()
    if (byte <= SPACE || byte > 126) return undefined
  }
  return undefined
}

const SLICE = 4_096

function latin1(raw: Uint8Array, start: number, end: number): string {
  let text = ''
  for (let at = start; at < end; at += SLICE) {
    text += String.fromCharCode(...raw.subarray(at, Math.min(end, at + SLICE)))
  }
  return text
}
