import { type RefObject, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { setComposeMessage } from '../../../state/compose-windows.ts'
import { usePageCommand } from '../../../state/page-commands.ts'
import { isTypedEarly } from '../../../state/typeahead-buffer.ts'
import type { HeadFieldsHandle } from '../head/HeadFields.tsx'
import type { ComposeSession } from '../open-session.ts'

interface FocusPlan {
  readonly root: RefObject<HTMLElement | null>
  readonly head: RefObject<HeadFieldsHandle | null>
  readonly id: string
  readonly isMini: boolean
  readonly firstFocus: ComposeSession['firstFocus']
}

/** Focuses To when a window opens, and the last position when the user returns to the window. */
export function useWindowFocus({ root, head, id, isMini, firstFocus }: FocusPlan): void {
  const [isAsked, setAsked] = useState(false)
  const last = useRef<HTMLElement>(null)

  useEffect(() => {
    if (firstFocus === 'to' && !isTypedEarly(id)) head.current?.focusTo()
  }, [firstFocus, head, id])

  useEffect(() => {
    const element = root.current
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches('input, [contenteditable]')) last.current = target
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [root])

  // Deferred, because the same press may minimise the window, and an open dialog still holds the focus.
  usePageCommand('write-on', id, () => setAsked(true))
  useEffect(() => {
    if (!isAsked || isMini) return
    setAsked(false)
    if (last.current?.isConnected) last.current.focus()
    else head.current?.focusTo()
  }, [isAsked, isMini, head])
}

/** The dock needs the draft's id to find its window when the draft is opened again. */
export function useMessageId(id: string, { draft }: ComposeSession): void {
  const messageId = useStore(draft.view, ({ status }) => status.stored?.messageId)
  useEffect(() => setComposeMessage(id, messageId), [id, messageId])
}
