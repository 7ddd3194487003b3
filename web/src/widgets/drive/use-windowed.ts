import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useState } from 'react'
import { firstOfRow, heightAt, type ItemLayout, rowOf } from './item-positions.ts'

export interface WindowedLayout extends ItemLayout {
  /** `from` inclusive, `to` exclusive. */
  readonly from: number
  readonly to: number
  readonly height: number
  readonly isInSight: (at: number) => boolean
  /** Scrolls by the shortest distance. */
  readonly scrollTo: (at: number) => void
}

/** Assumed before the first measurement. */
const FIRST = { width: 800, height: 900 }

/** Includes half a screen above and below. @param above padding above the first item, in pixels */
export function useWindowed(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  above: number,
  layoutFor: (width: number) => ItemLayout,
): WindowedLayout {
  const [size, setSize] = useState(FIRST)
  const layout = layoutFor(size.width)
  const { columns, rowHeight, folders, folderHeight } = layout
  // The library measures the rows again when this function changes, not when their heights do.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function for a new layout
  const getItemKey = useCallback((row: number) => row, [columns, rowHeight, folders, folderHeight])
  const rows = useVirtualizer({
    count: count === 0 ? 0 : rowOf(count - 1, layout) + 1,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: (row) => heightAt(firstOfRow(row, layout), layout),
    initialRect: FIRST,
    // A hidden list keeps its rows.
    observeElementRect: (list, report) =>
      observeElementRect(list, (rect) => {
        if (rect.height === 0) return
        report(rect)
        setSize((before) => (before.width === rect.width && before.height === rect.height ? before : rect))
      }),
    // React renders once for the scroll events of a frame, not inside each of them.
    useFlushSync: false,
    overscan: Math.ceil(size.height / 2 / rowHeight),
    paddingStart: above,
    scrollPaddingStart: above,
  })
  const shown = rows.getVirtualItems()
  return {
    ...layout,
    from: firstOfRow(shown[0]?.index ?? 0, layout),
    to: Math.min(count, firstOfRow((shown.at(-1)?.index ?? -1) + 1, layout)),
    height: rows.getTotalSize() - above,
    isInSight: (at) =>
      rows.range !== null && rowOf(at, layout) >= rows.range.startIndex && rowOf(at, layout) <= rows.range.endIndex,
    scrollTo: (at) => rows.scrollToIndex(rowOf(at, layout)),
  }
}
