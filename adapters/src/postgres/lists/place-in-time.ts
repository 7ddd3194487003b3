/** A `Date` has only milliseconds, and rows changed together have equal times. */
export function inMicroseconds(time: string): string {
  return `(extract(epoch from ${time}) * 1000000)::bigint`
}

export function timestampText(atMicroseconds: number): string {
  const beyond = String(atMicroseconds % 1_000).padStart(3, '0')
  return new Date(Math.floor(atMicroseconds / 1_000)).toISOString().replace('Z', `${beyond}Z`)
}
