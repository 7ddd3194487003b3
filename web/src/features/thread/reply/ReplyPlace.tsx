import { type ReactNode, useCallback } from 'react'
import { useComposeWindows } from '../../../state/compose-windows.ts'
import { setReplyPlace } from '../../../state/reply-places.ts'
import { isInlineIn } from './use-inline-drafts.ts'

/** Contains the open replies of the thread, or else the reply buttons (`children`). */
export function ReplyPlace({ threadId, children }: { threadId: string; children: ReactNode }) {
  const isWriting = useComposeWindows(({ windows, width }) => windows.some((one) => isInlineIn(one, threadId, width)))
  const place = useCallback((element: HTMLElement | null) => setReplyPlace(threadId, element), [threadId])
  return (
    <>
      {/* Compose windows are moved into this element. */}
      <div ref={place} />
      {!isWriting && children}
    </>
  )
}
