import { create } from 'zustand'

/** `ended` is set by a 401 alone; a network that fails says nothing about the session. */
export const useSession = create<{ readonly ended: boolean }>()(() => ({ ended: false }))

export function endSession(): void {
  useSession.setState({ ended: true })
}
