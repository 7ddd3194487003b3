import type { Settings } from '@sen/model/settings'
import { create } from 'zustand'

export interface Session {
  /** Set by a 401 alone; a network that fails says nothing about the session. */
  readonly ended: boolean
  /** This account has no access any more: the page of 403 says whom to ask. */
  readonly forbidden: boolean
  /** Whose page this is, once that is known and for as long as it stands: another tab may sign in to another account. */
  readonly room: string | undefined
  /** What was chosen on the login page in this visit: it becomes the account's. */
  readonly chosenBefore: Partial<Pick<Settings, 'language' | 'theme'>>
}

export const useSession = create<Session>()(() => ({
  ended: false,
  forbidden: false,
  room: undefined,
  chosenBefore: {},
}))

export function endSession(): void {
  useSession.setState({ ended: true })
}

export function forbidSession(): void {
  useSession.setState({ forbidden: true })
}

/** Somebody has just signed in: what was said of the session before holds no more. */
export function beginSession(): void {
  useSession.setState({ ended: false, forbidden: false })
}
