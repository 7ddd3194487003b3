import type { FolderField } from '@sen/contract/folders'
import { type DragEvent, useEffect, useState } from 'react'
import { create } from 'zustand'
import type { ActionContext } from '../action.ts'
import { type TargetRequest, useActionContext } from '../context.ts'

/** What the pointer carries: a folder must know whether to light up before it is let go. */
export interface Carried {
  /** The conversations that it is; undefined: it is a folder. */
  readonly threads?: TargetRequest
  /** Ids of folders. */
  readonly mayEnter: ReadonlySet<string>
  /** Whether it may be let go beside the outermost folders. */
  readonly mayLeaveAll?: boolean
  /** @param to undefined: beside the outermost folders */
  readonly letGo: (readContext: (request: TargetRequest) => ActionContext, to: FolderField | undefined) => void
}

export const useCarried = create<{ readonly carried: Carried | undefined }>()(() => ({ carried: undefined }))

export function beginDrag(carried: Carried): void {
  useCarried.setState({ carried })
  // What leaves its list meanwhile cannot tell that the drag is over. As long as one lasts, no pointer moves.
  document.addEventListener('pointermove', endDrag, { once: true })
}

export function endDrag(): void {
  document.removeEventListener('pointermove', endDrag)
  useCarried.setState({ carried: undefined })
}

export function useIsDragging(): boolean {
  return useCarried(({ carried }) => carried !== undefined)
}

const LINGERING_MILLISECONDS = 700

/**
 * Spread on a folder: it takes what may be moved there, and looks shut to what may not.
 *
 * @param folder undefined: the place of the outermost folders, which looks like nothing as long as it takes nothing
 * @param onLinger when what is carried stays over it for a while
 */
export function useFolderDrop(folder: FolderField | undefined, onLinger?: () => void) {
  const readContext = useActionContext()
  const state = useCarried(({ carried }) => {
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
      const { carried } = useCarried.getState()
      endDrag()
      carried?.letGo(readContext, folder)
    },
  }
}
