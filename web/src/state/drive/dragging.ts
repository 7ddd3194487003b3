import { create } from 'zustand'
import type { DriveItem } from './drive-place.ts'

/** What of the drive the pointer carries: a folder must know whether to light up before it is let go. */
export const useCarriedItems = create<{ readonly items: readonly DriveItem[] | undefined }>()(() => ({
  items: undefined,
}))

export function carryItems(items: readonly DriveItem[]): void {
  useCarriedItems.setState({ items })
  // What leaves its list meanwhile cannot tell that the drag is over. As long as one lasts, no pointer moves.
  document.addEventListener('pointermove', letItemsGo, { once: true })
}

export function letItemsGo(): void {
  document.removeEventListener('pointermove', letItemsGo)
  useCarriedItems.setState({ items: undefined })
}
