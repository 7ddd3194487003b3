import { WholeLines } from '../receiving/whole-lines.ts'

const CR = 13
const LF = 10
const LINE_END = Uint8Array.of(CR, LF)
const NO_BYTES = new Uint8Array()

/**
 * Returns the octets that POP3 sends of a stored message. Its line ends are CR LF already, as in all stored mail, so
 * only the last one can be missing.
 */
export function maildropOctets(raw: Uint8Array): number {
  const { length } = raw
  const isEnded = length === 0 || (raw[length - 2] === CR && raw[length - 1] === LF)
  return isEnded ? length : length + LINE_END.length
}

/** Gives a source the form in which POP3 sends it: each line ends with CR LF, the last one too (RFC 1939 section 3). */
export class MaildropSource {
  readonly #lines = new WholeLines()
  #isLineOpen = false

  feed(chunk: Uint8Array): Uint8Array {
    return this.#noted(this.#lines.feed(chunk))
  }

  end(): Uint8Array {
    const rest = this.#noted(this.#lines.end())
    if (rest.length > 0) return rest
    return this.#isLineOpen ? LINE_END : NO_BYTES
  }

  #noted(bytes: Uint8Array): Uint8Array {
    if (bytes.length > 0) this.#isLineOpen = bytes.at(-1) !== LF
    return bytes
  }
}
