import { type PointerEvent, useRef, useState } from 'react'

interface Reorder<Id> {
  /** The displayed order, with the row at its new position during a drag. */
  readonly order: readonly Id[]
  readonly dragged: Id | undefined
  /** The parent of the rows captures the pointer, because React reattaches a row that moves down. */
  readonly list: {
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerUp: () => void
    readonly onPointerCancel: () => void
  }
  readonly handle: (id: Id) => { readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void }
}

export function useReorder<Id>(ids: readonly Id[], onReorder: (ids: readonly Id[]) => void): Reorder<Id> {
  const [dragging, setDragging] = useState<{ readonly id: Id; readonly order: readonly Id[] }>()
  /** Row bottoms at the start of the drag, because the rows move. */
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

export function moved<Id>(order: readonly Id[], id: Id, to: number): readonly Id[] {
  return order.filter((each) => each !== id).toSpliced(Math.max(0, to), 0, id)
}
