import { create } from '../../lib/create-store.ts'
import type { DriveItem } from './drive-location.ts'

/** Known in advance, so that folders can be highlighted during the drag. */
export const useCarriedItems = create<{ readonly items: readonly DriveItem[] | undefined }>()(() => ({
  items: undefined,
}))

export function carryItems(items: readonly DriveItem[]): void {
  useCarriedItems.setState({ items })
  // A row that leaves the list receives no `dragend`. Pointer moves occur only after a drag, so they end it.
  document.addEventListener('pointermove', endItemDrag, { once: true })
}

export function endItemDrag(): void {
  document.removeEventListener('pointermove', endItemDrag)
  useCarriedItems.setState({ items: undefined })
}
