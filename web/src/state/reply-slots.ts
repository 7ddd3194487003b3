import { create } from '../lib/create-store.ts'

/** By thread id. */
export const useReplySlots = create<{ readonly slots: Readonly<Record<string, HTMLElement>> }>()(() => ({
  slots: {},
}))

export function setReplySlot(threadId: string, slot: HTMLElement | null): void {
  useReplySlots.setState(({ slots }) => {
    const { [threadId]: _gone, ...others } = slots
    return { slots: slot ? { ...others, [threadId]: slot } : others }
  })
}

export function hasReplySlot(threadId: string | undefined): boolean {
  return threadId !== undefined && threadId in useReplySlots.getState().slots
}
