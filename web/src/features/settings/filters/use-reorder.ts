import { type PointerEvent, useRef, useState } from 'react'

interface Reorder<Id> {
  /** The order to draw: while something is dragged, the one it would have. */
  readonly order: readonly Id[]
  readonly dragged: Id | undefined
  /**
   * Handlers for the parent of the rows, which captures the pointer. React detaches a row that moves down and attaches
   * it again, so the browser would release a pointer captured by the row.
   */
  readonly list: {
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerUp: () => void
    readonly onPointerCancel: () => void
  }
  /** For the handle of one row. */
  readonly handle: (id: Id) => { readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void }
}

/** Rows that are dragged by a handle, by mouse, pen and finger alike. */
export function useReorder<Id>(ids: readonly Id[], onReorder: (ids: readonly Id[]) => void): Reorder<Id> {
  const [dragging, setDragging] = useState<{ readonly id: Id; readonly order: readonly Id[] }>()
  /** Where the places end, as they lay when it began: the rows themselves move. */
  const bottoms = useRef<readonly number[]>([])

  const handle: Reorder<Id>['handle'] = (id) => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return
      const rows = event.currentTarget.closest('li')?.parentElement
      if (!rows) return
      bottoms.current = [...rows.children].map((each) => each.getBoundingClientRect().bottom)
      rows.setPointerCapture(event.pointerId)
      setDragging({ id, order: ids })
    },
  })
  const list: Reorder<Id>['list'] = {
    onPointerMove: (event) => {
      if (!dragging) return
      const { id } = dragging
      const over = bottoms.current.findIndex((bottom) => event.clientY < bottom)
      const to = over === -1 ? ids.length - 1 : over
      if (dragging.order.indexOf(id) !== to) setDragging({ id, order: moved(dragging.order, id, to) })
    },
    onPointerUp: () => {
      if (dragging?.order.some((each, at) => each !== ids[at])) onReorder(dragging.order)
      setDragging(undefined)
    },
    onPointerCancel: () => setDragging(undefined),
  }
  return { order: dragging?.order ?? ids, dragged: dragging?.id, list, handle }
}

/** The same, with one of them at another place. */
export function moved<Id>(order: readonly Id[], id: Id, to: number): readonly Id[] {
  return order.filter((each) => each !== id).toSpliced(Math.max(0, to), 0, id)
}
