import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('./mail-corpus/', import.meta.url))

/** The messages are files `<name>.eml` with CRLF line ends. */
export function corpusFolder(): string {
  return FOLDER
}

export function corpusNames(): readonly string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => name.slice(0, -'.eml'.length))
    .sort()
}

export function corpusMessage(name: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(readFileSync(`${FOLDER}${name}.eml`))
}
