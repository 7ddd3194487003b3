/** Names are those of the wire (`queued_at`), times are ISO 8601 in UTC, unknown values are null. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(wired(value))
}

function wired(value: unknown): unknown {
  if (value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(wired)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [snakeCase(name), wired(held)]))
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
