import { create } from 'zustand'

const MOST_REMEMBERED = 100

/** Messages that were called back by their senders while this page was open: what is open there says so. */
export const useRecalled = create<{ readonly recalled: ReadonlyMap<string, string> }>()(() => ({
  recalled: new Map(),
}))

/** @param messageId of this thread */
export function rememberRecalled(messageId: string, threadId: string): void {
  useRecalled.setState(({ recalled }) => ({
    recalled: new Map([...recalled, [messageId, threadId] as const].slice(-MOST_REMEMBERED)),
  }))
}

/** How many of this thread. */
export function useRecalledIn(threadId: string): number {
  return useRecalled(({ recalled }) => [...recalled.values()].filter((id) => id === threadId).length)
}
