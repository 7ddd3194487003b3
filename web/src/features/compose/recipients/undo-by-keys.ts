import type { KeyboardEvent, RefObject } from 'react'
import type { RecipientLines } from './use-recipient-lines.ts'

/** Handles undo keys in an empty input and on tags. The browser undoes typed letters. */
export function undoByKeys(
  event: KeyboardEvent,
  lines: RecipientLines,
  input: RefObject<HTMLInputElement | null>,
  typing: string,
): void {
  const step = undoStep(event)
  if (!step || event.nativeEvent.isComposing) return
  const isTag = event.target instanceof Element && event.target.matches('[data-recipient]')
  if (!isTag && (event.target !== input.current || typing !== '')) return
  event.preventDefault()
  event.stopPropagation()
  // The tag that had the focus may no longer exist.
  if (lines[step]()) input.current?.focus()
}

function undoStep({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (altKey || ctrlKey === metaKey) return undefined
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey ? 'redo' : undefined
}
