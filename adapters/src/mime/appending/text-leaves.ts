import { fieldValue, type Header, readHeader } from '@sen/model/parts/header-fields'

export interface TextLeaf {
  readonly kind: 'plain' | 'html'
  readonly headerStart: number
  readonly header: Header
  readonly bodyEnd: number
  /** As written in Content-Type, or empty. */
  readonly contentType: string
  readonly charset: string
  readonly encoding: string
}

const MAX_DEPTH = 20
const MAX_PARTS = 1_000
const CHARSET = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;]+))/i
const BOUNDARY = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^\s;]+))/i

/**
 * Finds the texts that a reader sees first to last: the last inline text of multipart/mixed, and all texts of
 * multipart/alternative. Signed and encrypted parts and reports have none, because they must not change.
 * @param raw with CR LF
 */
export function findTextLeaves(raw: Buffer): readonly TextLeaf[] {
  return leavesIn(raw, 0, raw.length, 0)
}

function leavesIn(raw: Buffer, start: number, end: number, depth: number): readonly TextLeaf[] {
  const header = readHeader(raw, start, end)
  const field = (name: string): string => {
    const found = header.fields.find((each) => each.name === name)
    return found ? fieldValue(raw, found) : ''
  }
  const contentType = field('content-type')
  const mediaType = (contentType.split(';')[0] ?? '').trim().toLowerCase() || 'text/plain'
  if (/^attachment\b/i.test(field('content-disposition'))) return []
  if (mediaType === 'text/plain' || mediaType === 'text/html') {
    if (depth > 0 && /;\s*(?:file)?name\b/i.test(`${contentType};${field('content-disposition')}`)) return []
    return [
      {
        kind: mediaType === 'text/html' ? 'html' : 'plain',
        headerStart: start,
        header,
        bodyEnd: end,
        contentType,
        charset: parameter(CHARSET, contentType).toLowerCase(),
        encoding: field('content-transfer-encoding').toLowerCase() || '7bit',
      },
    ]
  }
  const boundary = parameter(BOUNDARY, contentType)
  if (boundary === '' || depth >= MAX_DEPTH) return []
  const parts = partsOf(raw, header.bodyStart, end, boundary)
  const leavesOf = ([from, to]: readonly [number, number]) => leavesIn(raw, from, to, depth + 1)
  if (mediaType === 'multipart/alternative') return parts.flatMap(leavesOf)
  if (mediaType === 'multipart/related') return parts.slice(0, 1).flatMap(leavesOf)
  if (mediaType !== 'multipart/mixed') return []
  for (const part of parts.toReversed()) {
    const leaves = leavesOf(part)
    if (leaves.length > 0) return leaves
  }
  return []
}

function parameter(pattern: RegExp, value: string): string {
  const found = pattern.exec(value)
  return (found?.[1] ?? found?.[2] ?? '').trim()
}

/** The line end before a delimiter belongs to the delimiter (RFC 2046 section 5.1.1). */
function partsOf(raw: Buffer, start: number, end: number, boundary: string): readonly (readonly [number, number])[] {
  const parts: (readonly [number, number])[] = []
  const delimiter = `--${boundary}`
  let open: number | undefined
  for (let at = raw.indexOf(delimiter, start, 'latin1'); at >= 0 && at < end; ) {
    const after = at + delimiter.length
    const isLineStart = at === start || (raw[at - 2] === 13 && raw[at - 1] === 10)
    const lineEnd = raw.indexOf('\r\n', after, 'latin1')
    const rest = raw.toString('latin1', after, lineEnd < 0 ? end : Math.min(lineEnd, end))
    if (isLineStart && /^(?:--)?[ \t]*$/.test(rest)) {
      if (open !== undefined) parts.push([open, Math.max(open, at - 2)])
      open = lineEnd < 0 || lineEnd + 2 > end ? undefined : lineEnd + 2
      if (rest.startsWith('--') || open === undefined || parts.length >= MAX_PARTS) return parts
    }
    at = raw.indexOf(delimiter, after, 'latin1')
  }
  if (open !== undefined) parts.push([open, end])
  return parts
}
