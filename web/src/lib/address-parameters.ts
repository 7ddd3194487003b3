/** `q="giá báo"` keeps its quotes and `q=1e3` is no number. The first of duplicate names counts. */
export function readParameters(query: string): Record<string, string> {
  const read: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(query)) if (!Object.hasOwn(read, name)) read[name] = value
  return read
}

export function writeParameters(parameters: Readonly<Record<string, unknown>>): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) text.set(name, String(value))
  return text.size > 0 ? `?${text}` : ''
}
