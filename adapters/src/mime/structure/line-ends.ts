const CR = 0x0d
const LF = 0x0a

/** Replaces CR by LF if lines end in CR only, as in old imported mail. Positions do not change. */
export function withLineFeeds(raw: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const firstReturn = raw.indexOf(CR)
  if (firstReturn < 0) return raw
  const firstFeed = raw.indexOf(LF)
  const end = firstFeed < 0 ? raw.length : firstFeed
  if (firstReturn > end || raw.subarray(firstReturn, end).every((byte) => byte === CR)) return raw
  const lines = raw.slice()
  for (let at = firstReturn; at >= 0 && at < end; at = lines.indexOf(CR, at + 1)) {
    if (at + 1 !== firstFeed) lines[at] = LF
  }
  return lines
}
