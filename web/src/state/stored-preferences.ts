/** `web/early.js` reads it before the first paint, and repeats it, because it imports nothing. */
export const PREFERENCES_KEY = 'sen.preferences'

/** Returns the stored text with some preferences replaced, in the format of `persist` (zustand). */
export function withPreferences(stored: string | null, changed: object): string {
  const before = JSON.parse(stored ?? '{}')
  return JSON.stringify({ version: 0, ...before, state: { ...before.state, ...changed } })
}
