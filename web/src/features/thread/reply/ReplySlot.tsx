import { type ReactNode, useCallback } from 'react'
import { useComposeWindows } from '../../../state/compose-windows.ts'
import { setReplySlot } from '../../../state/reply-slots.ts'
import { isInlineIn } from './use-inline-drafts.ts'

/** Contains the open replies of the thread, or else the reply buttons (`children`). */
export function ReplySlot({ threadId, children }: { threadId: string; children: ReactNode }) {
  const isWriting = useComposeWindows(({ windows, width }) => windows.some((one) => isInlineIn(one, threadId, width)))
  const slot = useCallback((element: HTMLElement | null) => setReplySlot(threadId, element), [threadId])
  return (
    <>
      {/* Compose windows are moved into this element. */}
      <div ref={slot} />
      {!isWriting && children}
    </>
  )
}
