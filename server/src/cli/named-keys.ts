const KEYS_SHOWN = 20

export function namedKeys(keys: readonly string[], words: string): readonly string[] {
  if (keys.length === 0) return []
  const more = keys.length > KEYS_SHOWN ? [`  and ${keys.length - KEYS_SHOWN} more`] : []
  return [`${keys.length} ${words}`, ...keys.slice(0, KEYS_SHOWN).map((key) => `  ${key}`), ...more]
}
