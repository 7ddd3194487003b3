import { plural } from '@lingui/core/macro'
import { type DragEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import { useActionContext } from '../../../actions/context.ts'
import { beginDrag, endDrag } from '../../../actions/moving/folder-drop.ts'
import { moveTargets, moveThreads } from '../../../actions/moving/move-threads.ts'
import { carryWords } from '../../../ui/drag-image.ts'
import { subjectOf } from '../row-words.ts'
import { requestOfRow } from './request-of-row.ts'

export function useRowDrag() {
  const readContext = useActionContext()
  const isTouched = useRef(false)
  return {
    onPointerDownCapture: ({ pointerType }: PointerEvent) => {
      isTouched.current = pointerType === 'touch'
    },
    onDragStart: (event: DragEvent) => {
      const id = (event.target as Element).closest<HTMLElement>('[data-id]')?.dataset.id
      if (id === undefined) return
      const request = requestOfRow(id)
      const context = readContext(request)
      // A long press on a touch screen selects instead.
      if (isTouched.current || !moveThreads.isEnabled(context)) {
        event.preventDefault()
        return
      }
      const count = context.everything?.count ?? context.targets.length
      const subject = subjectOf(context.rows.find((row) => row.id === id)?.subject ?? '')
      const words = count === 1 ? subject : plural(count, { one: '# conversation', other: '# conversations' })
      carryWords(event, words)
      beginDrag({
        threads: request,
        mayEnter: new Set(moveTargets(context).map(({ folder }) => folder.id)),
        letGo: (readNow, to) => to && moveThreads.perform(readNow(request), to),
      })
    },
    onDragEnd: (event: DragEvent) => {
      endDrag()
      focusRow(event.target)
    },
    onMouseUp: ({ target }: MouseEvent) => focusRow(target),
  }
}

/** The press focused the link in the row, but the keys belong to the row. */
function focusRow(target: EventTarget): void {
  const row = target instanceof Element ? target.closest<HTMLElement>('[role="row"]') : null
  const { activeElement } = document
  if (activeElement?.matches('a') && row?.contains(activeElement)) row.focus({ preventScroll: true })
}
