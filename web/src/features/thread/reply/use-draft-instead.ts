import type { ThreadDetail } from '@sen/contract/threads'
import type { FolderRole } from '@sen/model/folders'
import { useEffect, useRef } from 'react'
import { useActionContext } from '../../../actions/context.ts'
import { openCompose, useComposeWindows } from '../../../state/compose-windows.ts'

export interface OpenedThread {
  readonly id: string
  readonly role: FolderRole | undefined
  /** Undefined until the server's current state is known. */
  readonly thread: ThreadDetail | undefined
  /** Shown beside the list, which keeps the keyboard. */
  readonly isBeside: boolean
}

/** Spec sections 2 and 4. Decided once, because the last draft may be sent meanwhile. */
export function useDraftInstead({ id, role, thread, isBeside }: OpenedThread): void {
  const context = useActionContext()
  const decided = useRef('')
  useEffect(() => {
    if (decided.current === id || !thread) return
    decided.current = id
    const { messages } = thread
    const isOfDrafts = role === 'drafts'
    // A message held for undo is shown like sent mail.
    const drafts = messages.filter((message) => message.is_draft && message.state !== 'sending')
    const [draft] = drafts
    if (draft && drafts.length === messages.length) {
      openCompose({ kind: 'draft', messageId: drafts.at(-1)?.id ?? draft.id })
      context({ kind: 'selection' }).go.back()
    } else if (draft && isOfDrafts) {
      const isOpen = useComposeWindows.getState().windows.some(({ messageId }) => messageId === draft.id)
      if (!isOpen) openCompose({ kind: 'draft', messageId: draft.id, threadId: id, takesFocus: !isBeside })
    }
  }, [id, role, thread, isBeside, context])
}
