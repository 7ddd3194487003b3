import ICAL from 'ical.js'
import { correctedTimeLine } from './time-lines.ts'

const BEGIN_OR_END = /^(BEGIN|END):\s*([A-Za-z0-9-]{1,100})$/i
/** A line is `NAME;PARAM=x:value` (RFC 5545 section 3.1). */
const CONTENT_LINE = /^[A-Za-z0-9-]{1,100}\s*[;:]/
const MAX_LINE_CHARACTERS = 100_000
const MAX_DEPTH = 20

/** Unfolds, drops invalid lines and adds missing ends, so that a small error does not lose the invitation. */
export function contentLines(bytes: Uint8Array): string {
  const text = decode(bytes)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
  const open: string[] = []
  const lines = ['BEGIN:VCALENDAR']
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    const edge = BEGIN_OR_END.exec(line)
    const name = edge?.[2]?.toUpperCase() ?? ''
    if (name === 'VCALENDAR') continue
    if (!edge) {
      const corrected = line.length > MAX_LINE_CHARACTERS ? line : correctedTimeLine(line)
      if (isReadable(corrected)) lines.push(corrected)
    } else if (edge[1]?.toUpperCase() === 'BEGIN') {
      if (open.length >= MAX_DEPTH) break
      open.push(name)
      lines.push(`BEGIN:${name}`)
    } else if (open.includes(name)) {
      for (let inner = open.pop(); inner !== undefined; inner = inner === name ? undefined : open.pop()) {
        lines.push(`END:${inner}`)
      }
    }
  }
  return [...lines, ...open.reverse().map((name) => `END:${name}`), 'END:VCALENDAR'].join('\r\n')
}

function isReadable(line: string): boolean {
  if (line.length > MAX_LINE_CHARACTERS || !CONTENT_LINE.test(line)) return false
  try {
    ICAL.parse.property(line)
    return true
  } catch {
    return false
  }
}

/** Bytes that are not UTF-8 are most likely in a Western or Vietnamese code page. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1258').decode(bytes)
  }
}
