import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type DockWindow, drawnShape } from '../../state/compose-window-machine.ts'
import { useComposeWindows } from '../../state/compose-windows.ts'
import { useReplySlots } from '../../state/reply-slots.ts'
import type { Writer } from './begin-draft.ts'
import styles from './ComposeDock.module.css'
import { moveKeepingCaret } from './frame/move-keeping-caret.ts'
import { WindowLoader } from './WindowLoader.tsx'

interface WindowHostProps {
  readonly window: DockWindow
  readonly writer: Writer
  /** It has no room in the dock and is not drawn. */
  readonly isGathered: boolean
}

/** The window has its own element, which moves between seat and thread: the editor is never recreated. */
export function WindowHost({ window, writer, isGathered }: WindowHostProps) {
  const seat = useRef<HTMLDivElement>(null)
  const [host] = useState(() => {
    const element = document.createElement('div')
    element.className = styles.seat ?? ''
    element.dataset.window = window.id
    return element
  })
  const width = useComposeWindows((state) => state.width)
  const slot = useReplySlots(({ slots }) => (window.threadId === undefined ? undefined : slots[window.threadId]))
  const isInline = drawnShape(window, width, slot !== undefined) === 'inline'

  useLayoutEffect(() => {
    const target = isInline ? slot : seat.current
    if (target && host.parentElement !== target) moveKeepingCaret(host, target)
  }, [isInline, slot, host])
  useLayoutEffect(() => () => host.remove(), [host])

  return (
    <div ref={seat} className={isGathered ? styles.gathered : styles.seat}>
      {createPortal(<WindowLoader window={window} writer={writer} />, host)}
    </div>
  )
}
