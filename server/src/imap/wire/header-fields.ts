import type { ByteText } from './wire-text.ts'

interface Field {
  readonly name: string
  readonly written: ByteText
}

/** The header block of one message, split once however many items ask for fields of it. */
export class HeaderFields {
  readonly #block: ByteText
  #fields: readonly Field[] | undefined
  #places: ReadonlyMap<string, readonly number[]> | undefined

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
    const fields = this.#fields
    let selected = ''
    if (isNegated) {
      for (const { name, written } of fields) if (!names.has(name)) selected += written
    } else {
      this.#places ??= placesOf(fields)
      const places = Array.from(names, (name) => this.#places?.get(name) ?? []).flat()
      for (const place of places.sort((one, other) => one - other)) selected += fields[place]?.written ?? ''
    }
    return `${selected}\r\n`
  }
}

function placesOf(fields: readonly Field[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (const [at, { name }] of fields.entries()) {
    const known = places.get(name)
    if (known) known.push(at)
    else places.set(name, [at])
  }
  return places
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
