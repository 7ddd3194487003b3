import type { FolderField } from '@sen/contract/folders'
import { type DragEvent, useEffect, useState } from 'react'
import { create } from 'zustand'
import type { ActionContext } from '../action.ts'
import { type TargetRequest, useActionContext } from '../context.ts'
import { moveTargets, moveThreads } from './move-threads.ts'

interface Dragged {
  readonly threads: { readonly request: TargetRequest; readonly mayEnter: ReadonlySet<string> } | undefined
}

/** Threads that the pointer carries: a folder must know whether to light up before they are let go. */
export const useDragged = create<Dragged>()(() => ({ threads: undefined }))

export function beginDrag(request: TargetRequest, context: ActionContext): void {
  useDragged.setState({ threads: { request, mayEnter: new Set(moveTargets(context).map(({ folder }) => folder.id)) } })
  // A row that leaves the list meanwhile cannot tell that the drag is over. As long as one lasts, no pointer moves.
  document.addEventListener('pointermove', endDrag, { once: true })
}

export function endDrag(): void {
  document.removeEventListener('pointermove', endDrag)
  useDragged.setState({ threads: undefined })
}

export function useIsDragging(): boolean {
  return useDragged(({ threads }) => threads !== undefined)
}

const LINGERING_MILLISECONDS = 700

/**
 * Spread on a folder: it takes what may be moved there (`judgeMove`), and looks shut to what may not.
 *
 * @param onLinger when what is carried stays over it for a while
 */
export function useFolderDrop(folder: FolderField, onLinger?: () => void) {
  const readContext = useActionContext()
  const state = useDragged(
    ({ threads }) => threads && (threads.mayEnter.has(folder.id) ? ('open' as const) : ('shut' as const)),
  )
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
      const { threads } = useDragged.getState()
      endDrag()
      if (threads) moveThreads.perform(readContext(threads.request), folder)
    },
  }
}
