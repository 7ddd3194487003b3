import type { FolderField } from '@sen/contract/folders'
import { type DragEvent, useEffect, useState } from 'react'
import { create } from '../../lib/create-store.ts'
import type { ActionContext } from '../action.ts'
import { type TargetRequest, useActionContext } from '../context.ts'

/** The targets are known in advance, so that folders can be highlighted during the drag. */
export interface DragPayload {
  readonly threads?: TargetRequest
  readonly mayEnter: ReadonlySet<string>
  readonly mayLeaveAll?: boolean
  /** @param to undefined: the top level */
  readonly letGo: (readContext: (request: TargetRequest) => ActionContext, to: FolderField | undefined) => void
}

export const useDragPayload = create<{ readonly carried: DragPayload | undefined }>()(() => ({ carried: undefined }))

export function beginDrag(carried: DragPayload): void {
  useDragPayload.setState({ carried })
  // A row that leaves the list receives no `dragend`. Pointer moves occur only after a drag, so they end it.
  document.addEventListener('pointermove', endDrag, { once: true })
}

export function endDrag(): void {
  document.removeEventListener('pointermove', endDrag)
  useDragPayload.setState({ carried: undefined })
}

export function useIsDragging(): boolean {
  return useDragPayload(({ carried }) => carried !== undefined)
}

const LINGERING_MILLISECONDS = 700

/**
 * @param folder undefined: the drop target of the top level, which is invisible unless it accepts
 * @param onLinger called when the object is held over it for a while
 */
export function useFolderDrop(folder: FolderField | undefined, onLinger?: () => void) {
  const readContext = useActionContext()
  const state = useDragPayload(({ carried }) => {
    if (!carried) return undefined
    if (!folder) return carried.mayLeaveAll ? ('open' as const) : undefined
    return carried.mayEnter.has(folder.id) ? ('open' as const) : ('shut' as const)
  })
  const [isOver, setOver] = useState(false)
  const lingers = isOver && state !== undefined && onLinger !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from when it came over it
  useEffect(() => {
    if (!lingers) return
    const timer = setTimeout(onLinger, LINGERING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [lingers])
  if (state === undefined) return {}
  return {
    'data-drop': isOver && state === 'open' ? ('over' as const) : state,
    onDragOver: (event: DragEvent) => {
      setOver(true)
      if (state === 'shut') return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const { carried } = useDragPayload.getState()
      endDrag()
      carried?.letGo(readContext, folder)
    },
  }
}
