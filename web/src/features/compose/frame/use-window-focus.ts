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

/** The caret goes to To when a window opens, and back to where it was when the user asks for the window again. */
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

  // Not at once: the window may be put aside by the same press, and a dialog that it was asked from still holds the focus.
  usePageCommand('write-on', id, () => setAsked(true))
  useEffect(() => {
    if (!isAsked || isMini) return
    setAsked(false)
    if (last.current?.isConnected) last.current.focus()
    else head.current?.focusTo()
  }, [isAsked, isMini, head])
}

/** Tells the dock which draft this window writes, so that opening that draft finds it. */
export function useMessageId(id: string, { draft }: ComposeSession): void {
  const messageId = useStore(draft.view, ({ status }) => status.stored?.messageId)
  useEffect(() => setComposeMessage(id, messageId), [id, messageId])
}
