import type { LabelField } from '@sen/contract/labels/labels'
import { type DragEvent, useState } from 'react'
import { useActionContext } from '../context.ts'
import { endDrag, useDragPayload } from '../moving/folder-drop.ts'
import { labelThreads } from './label-threads.ts'

/** The threads stay in their folder. */
export function useLabelDrop(label: LabelField) {
  const readContext = useActionContext()
  const request = useDragPayload(({ carried }) => carried?.threads)
  const [isOver, setOver] = useState(false)
  if (!request) return {}
  return {
    'data-drop': isOver ? ('over' as const) : ('open' as const),
    onDragOver: (event: DragEvent) => {
      setOver(true)
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      endDrag()
      labelThreads(readContext(request), label, true)
    },
  }
}
