const CR = 13
const LF = 10
/** No program writes more CRs before a LF by mistake. */
const MAX_OPEN = 1_000

/** Stored mail has one kind of line end, so no reader finds another message in it (SMTP smuggling, CVE-2023-51764). */
export class WholeLines {
  #open = 0

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
        // Further CRs count as separate line ends.
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
    // Copy to the exact size, because a message consists of many chunks.
    return whole.slice(0, length)
  }
}

/** Detects chunks that need no rewriting. A final CR is left to the slow path. */
function hasWholeLines(chunk: Uint8Array): boolean {
  for (let at = chunk.indexOf(CR); at >= 0; at = chunk.indexOf(CR, at + 2)) {
    if (chunk[at + 1] !== LF) return false
  }
  for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, at + 1)) {
    if (chunk[at - 1] !== CR) return false
  }
  return true
}
