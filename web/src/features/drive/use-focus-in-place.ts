import { type RefObject, useEffect, useRef } from 'react'
import { useDriveList } from '../../state/drive/list.ts'

/**
 * The focus goes with the list that had it, where another place is opened or the last item leaves: then the list that comes instead
 * has it, so that arrows go on and a screen reader says where one is, or the content where nothing lies. At the beginning of the page it
 * is left where it is, and so is one that stands anywhere else.
 *
 * @param shown what stands there: undefined while it is being read
 */
export function useFocusInPlace(place: RefObject<HTMLElement | null>, shown: 'items' | 'nothing' | undefined): void {
  // True once a previous place was shown: its successor must be announced after rendering.
  const isLater = useRef(useDriveList.getState().place !== undefined)
  useEffect(() => {
    if (shown === undefined) return
    const grid = place.current?.querySelector<HTMLElement>('[role="grid"]')
    const content = document.getElementById('content')
    const active = document.activeElement
    // Also from the content, where it waits while nothing lies there.
    if (isLater.current && (active === document.body || active === content)) {
      const target = grid ?? content
      target?.focus({ preventScroll: true })
    }
    isLater.current = true
  }, [shown, place])
}
