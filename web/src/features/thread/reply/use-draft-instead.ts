import type { ThreadDetail } from '@sen/contract/threads'
import { SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import { useEffect, useRef } from 'react'
import { useActionContext } from '../../../actions/context.ts'
import { openCompose, useComposeWindows } from '../../../state/compose-windows.ts'

export interface OpenedThread {
  readonly id: string
  readonly folderName: string
  /** As the server has it now; undefined while that is not known. */
  readonly thread: ThreadDetail | undefined
  readonly isMissing: boolean
  /** Beside the list, where keys go on walking through it. */
  readonly isBeside: boolean
}

/**
 * Where drafts are opened (spec sections 2 and 4): a thread that is nothing but drafts is not there to be read, it opens in
 * a compose window over the list. One that answers mail opens in the reply form of its thread when it was opened from
 * Drafts. `/folder/Drafts/{messageId}` is an address of a draft too, also where some thread has the same number. It is
 * decided once: later the last draft of a thread may be sent before one's eyes.
 */
export function useDraftInstead({ id, folderName, thread, isMissing, isBeside }: OpenedThread): void {
  const context = useActionContext()
  const decided = useRef('')
  useEffect(() => {
    if (decided.current === id || (!thread && !isMissing)) return
    decided.current = id
    const messages = thread?.messages ?? []
    const isOfDrafts = folderName === SYSTEM_FOLDER_NAMES.drafts
    const draft = messages.find((message) => message.is_draft)
    if (messages.length > 0 && messages.every((message) => message.is_draft)) {
      openOverTheList(messages.at(-1)?.id ?? id)
    } else if (draft && isOfDrafts) {
      const isOpen = useComposeWindows.getState().windows.some(({ messageId }) => messageId === draft.id)
      if (!isOpen) openCompose({ kind: 'draft', messageId: draft.id, threadId: id, takesFocus: !isBeside })
    } else if (isOfDrafts) {
      // What cannot be found is said by the window, in which one can try again.
      openOverTheList(id)
    }

    function openOverTheList(messageId: string): void {
      openCompose({ kind: 'draft', messageId })
      context({ kind: 'selection' }).go.back()
    }
  }, [id, folderName, thread, isMissing, isBeside, context])
}
