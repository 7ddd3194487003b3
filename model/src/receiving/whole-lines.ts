const CR = 13
const LF = 10
/** So many CRs wait for the LF that may make one line end of them; nobody heaps more by mistake. */
const MAX_OPEN = 1_000

/**
 * Turns every line end of a stream into CR LF: a LF alone, a CR alone, and CRs heaped before a LF. What is stored then
 * has one kind of line end, and no later reader can find another message in it (SMTP smuggling, CVE-2023-51764).
 */
export class WholeLines {
  /** CRs at the end of what was fed, whose line end is not decided yet. */
  #open = 0

  /** What can be told of the stream so far; may be the very bytes that came in. */
  feed(chunk: Uint8Array): Uint8Array {
    const isWhole = this.#open === 0 && hasWholeLines(chunk)
    return isWhole ? chunk : this.#rewrite(chunk)
  }

  end(): Uint8Array {
    const rest = Uint8Array.from({ length: 2 * this.#open }, (_, at) => (at % 2 === 0 ? CR : LF))
    this.#open = 0
    return rest
  }

  #rewrite(chunk: Uint8Array): Uint8Array {
    const whole = new Uint8Array(2 * (this.#open + chunk.length))
    let length = 0
    const endLine = (): void => {
      whole[length] = CR
      whole[length + 1] = LF
      length += 2
    }
    for (const byte of chunk) {
      if (byte === CR) {
        // More than that are line ends of their own, and go out as they come.
        if (this.#open === MAX_OPEN) endLine()
        else this.#open += 1
      } else if (byte === LF) {
        endLine()
        this.#open = 0
      } else {
        for (; this.#open > 0; this.#open -= 1) endLine()
        whole[length] = byte
        length += 1
      }
    }
    // A copy of the right size: a message is made of many chunks.
    return whole.slice(0, length)
  }
}

/** The common case, for which nothing needs to be written anew; a CR at the very end is not decided here. */
function hasWholeLines(chunk: Uint8Array): boolean {
  for (let at = chunk.indexOf(CR); at >= 0; at = chunk.indexOf(CR, at + 2)) {
    if (chunk[at + 1] !== LF) return false
  }
  for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, at + 1)) {
    if (chunk[at - 1] !== CR) return false
  }
  return true
}
