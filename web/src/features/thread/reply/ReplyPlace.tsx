import { type ReactNode, useCallback } from 'react'
import { useComposeWindows } from '../../../state/compose-windows.ts'
import { setReplyPlace } from '../../../state/reply-places.ts'
import { isInlineIn } from './use-inline-drafts.ts'

/** Under the messages of a thread: where its answers are written, or else the buttons to begin one (`children`). */
export function ReplyPlace({ threadId, children }: { threadId: string; children: ReactNode }) {
  const isWriting = useComposeWindows(({ windows, width }) => windows.some((one) => isInlineIn(one, threadId, width)))
  const place = useCallback((element: HTMLElement | null) => setReplyPlace(threadId, element), [threadId])
  return (
    <>
      {/* Compose windows are carried in here; nothing of it is this feature's. */}
      <div ref={place} />
      {!isWriting && children}
    </>
  )
}
