import { useLayoutEffect, useMemo, useRef } from 'react'
import { pagesToRead } from '../../data/drive/drive-list.ts'
import type { DriveItem } from '../../state/drive/drive-location.ts'
import type { ItemHandlers } from './item-props.ts'
import type { ItemsViewProps } from './items-view-props.ts'
import { selectionAfterPress } from './press-item.ts'

/** Stable identities, so that changing one item renders only that item. */
export function useItemHandlers(props: ItemsViewProps): ItemHandlers {
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  return useMemo(() => {
    const select = (id: string, how: 'alone' | 'beside' | 'range') => {
      const { list, selection, onSelect } = latest.current
      onSelect(
        selectionAfterPress(
          list.items.map((item) => item.id),
          selection,
          id,
          how,
        ),
      )
    }
    return {
      onFocus: ({ id }) => {
        const { selection, onSelect } = latest.current
        if (selection.cursor !== id) onSelect({ cursor: id })
      },
      onSelect: ({ id }, how) => {
        const { list, onRange } = latest.current
        const range = how === 'range' ? rangeTo(latest.current, id) : undefined
        if (range && pagesToRead(list, range).length > 0) onRange(range, () => select(id, how))
        else select(id, how)
      },
      onPress: (item, isSecondOfTwo) => latest.current.onPress(item, isSecondOfTwo),
      onDoublePress: (item) => latest.current.onDoublePress?.(item),
      onDragStart: (event, item) => latest.current.drag?.onDragStart(event, item),
      onDragEnd: () => latest.current.drag?.onDragEnd(),
      isSelecting: () => latest.current.selection.selected.size > 0,
    }
  }, [])
}

function rangeTo({ list: { rows }, selection: { anchor } }: ItemsViewProps, id: string) {
  const at = (wanted: string) => rows.findIndex((row?: DriveItem) => row?.id === wanted)
  const [one, other] = [anchor === undefined ? -1 : at(anchor), at(id)]
  return one < 0 ? undefined : { from: Math.min(one, other), to: Math.max(one, other) + 1 }
}
