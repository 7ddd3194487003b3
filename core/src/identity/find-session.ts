import type { Clock } from '../kit/clock.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { FoundSession, SessionStore } from './session-store.ts'
import { sessionTimes } from './session-times.ts'

export function findSession(
  needs: { readonly sessions: SessionStore; readonly secrets: Secrets; readonly clock: Clock },
  token: string,
): Promise<FoundSession | undefined> {
  return needs.sessions.find(needs.secrets.digest(token), sessionTimes(needs))
}
