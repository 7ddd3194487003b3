import { create } from '../lib/create-store.ts'

const MOST_REMEMBERED = 100

/** Messages recalled while this page was open, by id. Open threads mention them. */
export const useRecalled = create<{ readonly recalled: ReadonlyMap<string, string> }>()(() => ({
  recalled: new Map(),
}))

export function rememberRecalled(messageId: string, threadId: string): void {
  useRecalled.setState(({ recalled }) => ({
    recalled: new Map([...recalled, [messageId, threadId] as const].slice(-MOST_REMEMBERED)),
  }))
}

export function useRecalledIn(threadId: string): number {
  return useRecalled(({ recalled }) => [...recalled.values()].filter((id) => id === threadId).length)
}
