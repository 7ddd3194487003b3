import type { ByteText } from './wire-text.ts'

interface Field {
  readonly name: string
  readonly written: ByteText
}

/** The header block of one message, split once however many items ask for fields of it. */
export class HeaderFields {
  readonly #block: ByteText
  #fields: readonly Field[] | undefined

  /** @param block ends with its blank line, if the message has one */
  constructor(block: ByteText) {
    this.#block = block
  }

  get block(): ByteText {
    return this.#block
  }

  /** Returns the fields in their order, and a blank line (RFC 3501 section 6.4.5). */
  select(names: ReadonlySet<string>, isNegated: boolean): ByteText {
    this.#fields ??= splitFields(this.#block)
    let selected = ''
    for (const { name, written } of this.#fields) if (names.has(name) !== isNegated) selected += written
    return `${selected}\r\n`
  }
}

function splitFields(block: ByteText): readonly Field[] {
  const fields: { name: string; written: ByteText }[] = []
  for (let at = 0; at < block.length; ) {
    const feed = block.indexOf('\n', at)
    const end = feed < 0 ? block.length : feed + 1
    const line = block.slice(at, end)
    at = end
    if (line === '\r\n' || line === '\n') continue
    const last = fields.at(-1)
    if ((line.startsWith(' ') || line.startsWith('\t')) && last !== undefined) {
      last.written += line
      continue
    }
    const colon = line.indexOf(':')
    const name = colon < 0 ? '' : line.slice(0, colon).trim().toLowerCase()
    fields.push({ name, written: feed < 0 ? `${line}\r\n` : line })
  }
  return fields
}
