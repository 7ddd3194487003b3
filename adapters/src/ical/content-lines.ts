import ICAL from 'ical.js'

const BEGIN_OR_END = /^(BEGIN|END):\s*([A-Za-z0-9-]{1,100})$/i
/** `NAME;PARAM=x:value` (RFC 5545 section 3.1). */
const CONTENT_LINE = /^[A-Za-z0-9-]{1,100}\s*[;:]/
/** No relevant unfolded line is longer; attached files are. */
const MAX_LINE_CHARACTERS = 100_000
const MAX_DEPTH = 20

/**
 * Repairs a calendar's text: unfolds it, drops lines that the parser would fail on, and adds missing ends, so that a
 * small error does not lose the whole invitation.
 */
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
    // We add the outer component, because some calendars have none and some have several.
    if (name === 'VCALENDAR') continue
    if (!edge) {
      if (isReadable(line)) lines.push(line)
    } else if (edge[1]?.toUpperCase() === 'BEGIN') {
      if (open.length >= MAX_DEPTH) break
      open.push(name)
      lines.push(`BEGIN:${name}`)
    } else if (open.includes(name)) {
      // Close inner components that were left open.
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
    // The line is invalid; the other lines are still used.
    return false
  }
}

/** Decodes UTF-8, as the format requires. Other bytes are most likely in a Western or Vietnamese code page. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1258').decode(bytes)
  }
}
