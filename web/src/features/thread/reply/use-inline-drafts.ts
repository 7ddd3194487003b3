import { type DockWindow, drawnShape } from '../../../state/compose-window-machine.ts'
import { useComposeWindows } from '../../../state/compose-windows.ts'

export function isInlineIn(window: DockWindow, threadId: string, width: number): boolean {
  return window.threadId === threadId && drawnShape(window, width, true) === 'inline'
}

/** Ids of drafts that are open below the thread, so that the list can leave them out. */
export function useInlineDrafts(threadId: string): ReadonlySet<string> {
  const ids = useComposeWindows(({ windows, width }) =>
    windows.flatMap((one) => (one.messageId && isInlineIn(one, threadId, width) ? [one.messageId] : [])).join(' '),
  )
  return new Set(ids.split(' '))
}
