import { create } from '../lib/create-store.ts'

/** By thread id. */
export const useReplyPlaces = create<{ readonly places: Readonly<Record<string, HTMLElement>> }>()(() => ({
  places: {},
}))

export function setReplyPlace(threadId: string, place: HTMLElement | null): void {
  useReplyPlaces.setState(({ places }) => {
    const { [threadId]: _gone, ...others } = places
    return { places: place ? { ...others, [threadId]: place } : others }
  })
}

export function hasReplyPlace(threadId: string | undefined): boolean {
  return threadId !== undefined && threadId in useReplyPlaces.getState().places
}
