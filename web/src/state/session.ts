import type { Settings } from '@sen/model/settings'
import { create } from '../lib/create-store.ts'

export interface Session {
  /** Set by a 401 only; a network failure says nothing about the session. */
  readonly ended: boolean
  /** The 403 page names a contact. */
  readonly forbidden: boolean
  /** The account that this page belongs to. Another tab may sign in to another account. */
  readonly room: string | undefined
  /** Choices made on the login page in this visit, which become the account's settings. */
  readonly chosenBefore: Partial<Pick<Settings, 'language' | 'theme'>>
}

export const useSession = create<Session>()(() => ({
  ended: false,
  forbidden: false,
  room: undefined,
  chosenBefore: {},
}))

export function markSessionEnded(): void {
  useSession.setState({ ended: true })
}

export function forbidSession(): void {
  useSession.setState({ forbidden: true })
}

export function beginSession(): void {
  useSession.setState({ ended: false, forbidden: false })
}
