export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly isComposing: boolean
  readonly keyCode: number
}

/** `j`, `Shift+U`, `#`, `Ctrl+Z` (Ctrl or ⌘). Undefined for keys of an input method (229), and bare modifiers. */
export function keyName(press: KeyPress): string | undefined {
  if (press.isComposing || press.keyCode === 229 || press.altKey) return undefined
  if (['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'Dead', 'Process', 'Unidentified'].includes(press.key))
    return undefined
  const isLetter = press.key.length === 1 && press.key.toLowerCase() !== press.key.toUpperCase()
  if (press.ctrlKey || press.metaKey) return isLetter && !press.shiftKey ? `Ctrl+${press.key.toUpperCase()}` : undefined
  // Symbols such as # or ? count by their character, wherever the layout has them; letters distinguish Shift.
  if (isLetter) return press.shiftKey ? `Shift+${press.key.toUpperCase()}` : press.key.toLowerCase()
  return press.key.length > 1 && press.shiftKey ? `Shift+${press.key}` : press.key
}

const SEQUENCE_MILLISECONDS = 1_200

/** The function returns `g i` after `g`, else the key alone. */
export function keySequences(starters: ReadonlySet<string>): (key: string, at: number) => string | undefined {
  let first: { readonly key: string; readonly at: number } | undefined
  return (key, at) => {
    const before = first && at - first.at <= SEQUENCE_MILLISECONDS ? first.key : undefined
    first = undefined
    if (before !== undefined) return `${before} ${key}`
    if (!starters.has(key)) return key
    first = { key, at }
    return undefined
  }
}
