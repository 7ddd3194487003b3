const CR = 0x0d
const LF = 0x0a

/**
 * Returns a message whose lines end in CR alone, as old programs stored them, with LF in its place. Bytes keep their places. Such
 * mail comes by import; SMTP has line ends of its own. Behind the first LF nothing is changed.
 */
export function withLineFeeds(raw: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const firstReturn = raw.indexOf(CR)
  if (firstReturn < 0) return raw
  const firstFeed = raw.indexOf(LF)
  const end = firstFeed < 0 ? raw.length : firstFeed
  // CRLF, and CRCRLF of programs that wrote a second CR before each line end.
  if (firstReturn > end || raw.subarray(firstReturn, end).every((byte) => byte === CR)) return raw
  const lines = raw.slice()
  for (let at = firstReturn; at >= 0 && at < end; at = lines.indexOf(CR, at + 1)) {
    if (at + 1 !== firstFeed) lines[at] = LF
  }
  return lines
}
