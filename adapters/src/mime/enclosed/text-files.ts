import { type EnclosedFile, MAX_ENCLOSED_FILES } from './enclosed-file.ts'

/** The text is latin-1, so one character is one byte. */
export interface TextFiles {
  readonly rest: string
  readonly files: readonly EnclosedFile[]
}

const UU_BEGIN = /^begin(?:-base64)? [0-7]{3,4} (.{1,255})$/
const YENC_BEGIN = /^=ybegin (?:.*? )?line=\d+ (?:.*? )?name=(.{1,255})$/
const PERHAPS = /^(?:begin(?:-base64)? [0-7]{3,4} |=ybegin )/m
const LEAST_LINES = 1

/** Extracts files written as uuencode (POSIX), its base64 form, or yEnc. */
export function splitTextFiles(text: string): TextFiles {
  if (!PERHAPS.test(text)) return { rest: text, files: [] }
  const lines = text.split('\n')
  const rest: string[] = []
  const files: EnclosedFile[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const found = files.length < MAX_ENCLOSED_FILES ? fileAt(lines, at) : undefined
    if (!found) {
      rest.push(lines[at] ?? '')
      continue
    }
    files.push(found.file)
    at = found.last
  }
  return { rest: rest.join('\n'), files }
}

interface FoundFile {
  readonly file: EnclosedFile
  readonly last: number
}

function fileAt(lines: readonly string[], first: number): FoundFile | undefined {
  const line = plain(lines[first])
  const uuName = UU_BEGIN.exec(line)?.[1]
  if (uuName !== undefined) return uuFile(lines, first, uuName, line.startsWith('begin-base64'))
  const yencName = YENC_BEGIN.exec(line)?.[1]
  return yencName === undefined ? undefined : yencFile(lines, first, yencName)
}

function uuFile(lines: readonly string[], first: number, name: string, isBase64: boolean): FoundFile | undefined {
  const chunks: Buffer[] = []
  const end = isBase64 ? '====' : 'end'
  for (let at = first + 1; at < lines.length; at += 1) {
    const line = plain(lines[at])
    if (line === end) return chunks.length >= LEAST_LINES ? { file: fileOf(name, chunks), last: at } : undefined
    const chunk = isBase64 ? base64Line(line) : uuLine(line)
    if (!chunk) return undefined
    chunks.push(chunk)
  }
  return undefined
}

function uuLine(line: string): Buffer | undefined {
  if (line === '' || line === '`') return Buffer.alloc(0)
  if (!/^[ -`]+$/.test(line)) return undefined
  const sextet = (at: number): number => ((line.charCodeAt(at) || 0x20) - 0x20) & 0x3f
  const length = sextet(0)
  // Trailing spaces may have been lost in transit.
  if (line.length - 1 > Math.ceil(length / 3) * 4 + 2) return undefined
  const bytes = Buffer.alloc(Math.ceil(length / 3) * 3)
  for (let group = 0; group * 3 < length; group += 1) {
    const [a, b, c, d] = [1, 2, 3, 4].map((step) => sextet(group * 4 + step)) as [number, number, number, number]
    bytes.writeUIntBE((a << 18) | (b << 12) | (c << 6) | d, group * 3, 3)
  }
  return bytes.subarray(0, length)
}

function base64Line(line: string): Buffer | undefined {
  return /^[A-Za-z0-9+/=]*$/.test(line) ? Buffer.from(line, 'base64') : undefined
}

function yencFile(lines: readonly string[], first: number, name: string): FoundFile | undefined {
  const chunks: Buffer[] = []
  for (let at = first + 1; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').replace(/\r$/, '')
    if (line.startsWith('=yend '))
      return chunks.length >= LEAST_LINES ? { file: fileOf(name, chunks), last: at } : undefined
    // Stop at another beginning. Otherwise the search would be quadratic.
    if (line.startsWith('=ybegin ')) return undefined
    if (!line.startsWith('=ypart ')) chunks.push(yencLine(line))
  }
  return undefined
}

function yencLine(line: string): Buffer {
  const bytes: number[] = []
  for (let at = 0; at < line.length; at += 1) {
    const isEscaped = line[at] === '='
    if (isEscaped) at += 1
    bytes.push((line.charCodeAt(at) - 42 - (isEscaped ? 64 : 0)) & 0xff)
  }
  return Buffer.from(bytes)
}

function fileOf(name: string, chunks: readonly Buffer[]): EnclosedFile {
  return { name: name.trim(), mediaType: '', contentId: '', content: Buffer.concat(chunks) }
}

function plain(line: string | undefined): string {
  return (line ?? '').replace(/\r$/, '')
}
