import type { MouseEvent } from 'react'
import { useLongPress } from '../../lib/use-long-press.ts'
import type { ItemProps } from './item-props.ts'
import { pressKind } from './press-item.ts'

/** A long press selects, and so does each tap after it. */
export function useItemPresses({ item, mayChoose, href, handlers }: ItemProps) {
  const { onSelect, onPress, onDoublePress } = handlers
  const hold = useLongPress(() => mayChoose && onSelect(item, 'beside'))
  return {
    ...hold,
    onClick: (event: MouseEvent) => {
      // Buttons, checkboxes and menus inside handle presses themselves.
      if ((event.target as Element).closest('button, input, [role="menu"]')) return
      const isLink = href !== undefined && (event.target as Element).closest('a') !== null
      const kind = pressKind(event)
      if (isLink) event.preventDefault()
      if (!mayChoose) return onPress(item, event.detail > 1)
      if (kind !== 'alone') onSelect(item, kind)
      else if (handlers.isSelecting() && matchMedia('(pointer: coarse)').matches) onSelect(item, 'beside')
      else onPress(item, event.detail > 1)
    },
    onDoubleClick: (event: MouseEvent) => {
      if (!(event.target as Element).closest('button, input')) onDoublePress(item)
    },
  }
}
