export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly isComposing: boolean
  readonly keyCode: number
}

/**
 * A key press in the words of the action table: `j`, `Shift+U`, `#`, `Enter`; with Ctrl or ⌘ `Ctrl+Z`. Undefined for
 * presses that belong to an input method (229) or the system, and for bare modifiers.
 */
export function keyName(press: KeyPress): string | undefined {
  if (press.isComposing || press.keyCode === 229 || press.altKey) return undefined
  if (['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'Dead', 'Process', 'Unidentified'].includes(press.key))
    return undefined
  const isLetter = press.key.length === 1 && press.key.toLowerCase() !== press.key.toUpperCase()
  if (press.ctrlKey || press.metaKey) return isLetter && !press.shiftKey ? `Ctrl+${press.key.toUpperCase()}` : undefined
  // A sign such as # or ? is what it is, wherever the keyboard has it; of letters, Shift makes another.
  if (isLetter) return press.shiftKey ? `Shift+${press.key.toUpperCase()}` : press.key.toLowerCase()
  return press.key.length > 1 && press.shiftKey ? `Shift+${press.key}` : press.key
}

const SEQUENCE_MILLISECONDS = 1_200

/** Follows key presses, and answers the sequence that one completes: `g i` after `g`, else the key alone. */
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
