import { type PointerEvent, useRef, useState } from 'react'

interface Reorder<Id> {
  /** The order to draw: while something is dragged, the one it would have. */
  readonly order: readonly Id[]
  readonly dragged: Id | undefined
  /** For the handle of one row; rows are the children of one element. */
  readonly handle: (id: Id) => {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerUp: () => void
    readonly onPointerCancel: () => void
  }
}

/** Rows that are dragged by a handle, by mouse, pen and finger alike. */
export function useReorder<Id>(ids: readonly Id[], onReorder: (ids: readonly Id[]) => void): Reorder<Id> {
  const [dragging, setDragging] = useState<{ readonly id: Id; readonly order: readonly Id[] }>()
  /** Where the places end, as they lay when it began: the rows themselves move. */
  const bottoms = useRef<readonly number[]>([])

  const handle: Reorder<Id>['handle'] = (id) => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return
      const row = event.currentTarget.closest('li')
      const rows = [...(row?.parentElement?.children ?? [])].filter((each) => each instanceof HTMLElement)
      bottoms.current = rows.map((each) => each.getBoundingClientRect().bottom)
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragging({ id, order: ids })
    },
    onPointerMove: (event) => {
      if (dragging?.id !== id) return
      const over = bottoms.current.findIndex((bottom) => event.clientY < bottom)
      const to = over === -1 ? ids.length - 1 : over
      if (dragging.order.indexOf(id) !== to) setDragging({ id, order: moved(dragging.order, id, to) })
    },
    onPointerUp: () => {
      if (dragging?.id === id && dragging.order.some((each, at) => each !== ids[at])) onReorder(dragging.order)
      setDragging(undefined)
    },
    onPointerCancel: () => setDragging(undefined),
  })
  return { order: dragging?.order ?? ids, dragged: dragging?.id, handle }
}

/** The same, with one of them at another place. */
export function moved<Id>(order: readonly Id[], id: Id, to: number): readonly Id[] {
  return order.filter((each) => each !== id).toSpliced(Math.max(0, to), 0, id)
}
