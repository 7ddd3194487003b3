import type { Settings } from '@sen/model/settings'
import { create } from 'zustand'

export interface Session {
  /** Set by a 401 alone; a network that fails says nothing about the session. */
  readonly ended: boolean
  /** What was chosen on the login page in this visit: it becomes the account's. */
  readonly chosenBefore: Partial<Pick<Settings, 'language' | 'theme'>>
}

export const useSession = create<Session>()(() => ({ ended: false, chosenBefore: {} }))

export function endSession(): void {
  useSession.setState({ ended: true })
}
