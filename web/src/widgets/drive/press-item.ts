import type { MouseEvent } from 'react'
import { selectRange } from '../../lib/keyboard/range.ts'
import type { ItemSelection } from '../../state/drive/list.ts'

/** Shift selects the range from the anchor; Ctrl, ⌘ or the checkbox toggles the item. */
export function selectionAfterPress(
  order: readonly string[],
  { selected, anchor }: Pick<ItemSelection, 'selected' | 'anchor'>,
  id: string,
  how: 'alone' | 'beside' | 'range',
): ItemSelection {
  if (how === 'alone') return { selected: new Set([id]), anchor: id, cursor: id }
  return { selected: selectRange(order, selected, how === 'range' ? anchor : undefined, id), anchor: id, cursor: id }
}

export function pressKind(event: { readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean }) {
  if (event.shiftKey) return 'range' as const
  return event.ctrlKey || event.metaKey ? ('beside' as const) : ('alone' as const)
}

/** A double press would select text around the items, or in what the first press has opened. */
export function selectNoText(event: MouseEvent): void {
  if (event.detail > 1 && !(event.target as Element).closest('input, textarea, aside')) event.preventDefault()
}
