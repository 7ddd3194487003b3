import { normalForm } from './text/normal-form.ts'

const MAX_FILE_NAME_BYTES = 255
/** A longer "extension" is rather a sentence with a full stop in it. */
const MAX_EXTENSION_CHARACTERS = 16

/** Includes bidirectional controls (`gnp.exe` shown as `exe.png`) and default ignorable characters. */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029\u2800\ufff9-\ufffb]/gu
/** A letter with a colon counts as a drive only before a separator: `x:y.txt` is a name. */
const PATH = /^([a-z]:|~)?[\\/]|(^|[\\/])\.\.?[\\/]/i

/** Returns one path segment in NFC, at most 255 bytes of UTF-8, that keeps its extension. */
export function safeFileName(name: string, fallback: string): string {
  const flat = normalForm(name, 'NFC')
    .replaceAll(/[\r\n\t]+/g, ' ')
    .replaceAll(UNSAFE, '')
  const step = PATH.test(flat) ? flat.slice(lastSeparator(flat) + 1) : flat.replaceAll(/[\\/]/g, '_')
  const trimmed = withoutDotsAtEnd(step.replaceAll(/\s+/gu, ' ').trim())
  return trimmed === '' ? fallback : cutToBytes(trimmed)
}

/** A loop, because a regular expression would be quadratic in the number of dots. */
function withoutDotsAtEnd(name: string): string {
  let end = name.length
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' ')) end -= 1
  return name.slice(0, end)
}

function lastSeparator(path: string): number {
  return Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'))
}

function cutToBytes(name: string): string {
  if (utf8Length(name) <= MAX_FILE_NAME_BYTES) return name
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 && name.length - dot <= MAX_EXTENSION_CHARACTERS ? name.slice(dot) : ''
  const room = MAX_FILE_NAME_BYTES - utf8Length(extension)
  let stem = ''
  let used = 0
  for (const character of extension === '' ? name : name.slice(0, dot)) {
    used += utf8Length(character)
    if (used > room) break
    stem += character
  }
  return stem.trimEnd() + extension
}

export function utf8Length(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
