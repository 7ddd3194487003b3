/** The SQL of a time as a place of a list says it: a `Date` has no microseconds, and what is done together has one time. */
export function inMicroseconds(time: string): string {
  return `(extract(epoch from ${time}) * 1000000)::bigint`
}

/** Such a time as PostgreSQL reads it. @param atMicroseconds since 1970 */
export function timestampText(atMicroseconds: number): string {
  const beyond = String(atMicroseconds % 1_000).padStart(3, '0')
  return new Date(Math.floor(atMicroseconds / 1_000)).toISOString().replace('Z', `${beyond}Z`)
}
