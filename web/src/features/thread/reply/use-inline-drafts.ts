import { type DockWindow, drawnShape } from '../../../state/compose-window-machine.ts'
import { useComposeWindows } from '../../../state/compose-windows.ts'

export function isInlineIn(window: DockWindow, threadId: string, width: number): boolean {
  return window.threadId === threadId && drawnShape(window, width, true) === 'inline'
}

/** Drafts of this thread that are being written under it, by their ids: they need no line in the list of messages. */
export function useInlineDrafts(threadId: string): ReadonlySet<string> {
  const ids = useComposeWindows(({ windows, width }) =>
    windows.flatMap((one) => (one.messageId && isInlineIn(one, threadId, width) ? [one.messageId] : [])).join(' '),
  )
  return new Set(ids.split(' '))
}
