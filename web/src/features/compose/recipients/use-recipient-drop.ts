import { type DragEvent, useState } from 'react'
import type { RecipientKind } from '../../../data/drafts/draft-content.ts'
import { draggedRecipient, endDrag } from './dragged-recipient.ts'
import type { RecipientLines } from './use-recipient-lines.ts'

interface RecipientDrop {
  readonly isOver: boolean
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
  }
}

/** Accepts recipients of other fields. From another message it takes a copy. */
export function useRecipientDrop(
  draftId: string,
  kind: RecipientKind,
  lines: RecipientLines,
  onDropped: () => void,
): RecipientDrop {
  const [isOver, setOver] = useState(false)
  const wanted = () => {
    const dragged = draggedRecipient()
    return dragged && (dragged.draftId !== draftId || dragged.from !== kind) ? dragged : undefined
  }
  return {
    isOver,
    handlers: {
      onDragOver: (event) => {
        const dragged = wanted()
        if (!dragged) return
        event.preventDefault()
        event.stopPropagation()
        event.dataTransfer.dropEffect = dragged.draftId === draftId ? 'move' : 'copy'
        setOver(true)
      },
      onDragLeave: (event) => {
        const { currentTarget, relatedTarget } = event
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      },
      onDrop: (event) => {
        setOver(false)
        const dragged = wanted()
        if (!dragged) return
        event.preventDefault()
        event.stopPropagation()
        if (dragged.draftId === draftId) lines.move(dragged.from, kind, dragged.recipient.email)
        else lines.add(kind, [dragged.recipient])
        // The dragged tag was removed, so it receives no dragend event.
        endDrag()
        onDropped()
      },
    },
  }
}
