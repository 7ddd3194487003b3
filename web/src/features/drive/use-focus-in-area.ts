import { type RefObject, useEffect, useRef } from 'react'
import { useDriveList } from '../../state/drive/list.ts'

/** Not on the first load, or when the focus is elsewhere. @param shown undefined while loading */
export function useFocusInArea(area: RefObject<HTMLElement | null>, shown: 'items' | 'nothing' | undefined): void {
  // True once a previous location was shown: its successor must be announced after rendering.
  const isLater = useRef(useDriveList.getState().location !== undefined)
  useEffect(() => {
    if (shown === undefined) return
    const grid = area.current?.querySelector<HTMLElement>('[role="grid"]')
    const content = document.getElementById('content')
    const active = document.activeElement
    // The content holds the focus while the list is empty.
    if (isLater.current && (active === document.body || active === content)) {
      const target = grid ?? content
      target?.focus({ preventScroll: true })
    }
    isLater.current = true
  }, [shown, area])
}
