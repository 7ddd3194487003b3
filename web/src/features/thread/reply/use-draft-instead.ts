import type { ThreadDetail } from '@sen/contract/threads'
import type { FolderRole } from '@sen/model/folders'
import { useEffect, useRef } from 'react'
import { useActionContext } from '../../../actions/context.ts'
import { openCompose, useComposeWindows } from '../../../state/compose-windows.ts'

export interface OpenedThread {
  readonly id: string
  /** Of the folder that it was opened in. */
  readonly role: FolderRole | undefined
  /** As the server has it now; undefined while that is not known. */
  readonly thread: ThreadDetail | undefined
  /** Beside the list, where keys go on walking through it. */
  readonly isBeside: boolean
}

/**
 * Where drafts are opened (spec sections 2 and 4): a thread that is nothing but drafts is not there to be read, it opens in
 * a compose window over the list. One that answers mail opens in the reply form of its thread when it was opened from
 * Drafts. It is decided once: later the last draft of a thread may be sent before one's eyes.
 */
export function useDraftInstead({ id, role, thread, isBeside }: OpenedThread): void {
  const context = useActionContext()
  const decided = useRef('')
  useEffect(() => {
    if (decided.current === id || !thread) return
    decided.current = id
    const { messages } = thread
    const isOfDrafts = role === 'drafts'
    // What is held for its undo is read like mail.
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
