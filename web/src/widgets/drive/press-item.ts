import type { MouseEvent } from 'react'
import { selectRange } from '../../lib/keyboard/range.ts'
import type { ItemSelection } from '../../state/drive/list.ts'

/**
 * What is selected after an item was pressed: with Shift the range from where the last one began, with Ctrl or ⌘, and by its box,
 * this one beside what was selected; else this one alone.
 */
export function selectionAfterPress(
  order: readonly string[],
  { selected, anchor }: Pick<ItemSelection, 'selected' | 'anchor'>,
  id: string,
  how: 'alone' | 'beside' | 'range',
): ItemSelection {
  if (how === 'alone') return { selected: new Set([id]), anchor: id, cursor: id }
  return { selected: selectRange(order, selected, how === 'range' ? anchor : undefined, id), anchor: id, cursor: id }
}

/** How the keys that are held with it mean a press. */
export function pressKind(event: { readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean }) {
  if (event.shiftKey) return 'range' as const
  return event.ctrlKey || event.metaKey ? ('beside' as const) : ('alone' as const)
}

/** The second of two presses selects text: here that of what is around the items, or of what the first of them has opened. */
export function selectNoText(event: MouseEvent): void {
  if (event.detail > 1 && !(event.target as Element).closest('input, textarea, aside')) event.preventDefault()
}
