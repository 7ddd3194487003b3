import { SESSION_SEEN_SECONDS } from '@sen/model/account/session-limits'
import type { Clock } from '../kit/clock.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { FoundSession, SessionStore } from './session-store.ts'

/**
 * Writes down that a session is being used, once in `SESSION_SEEN_SECONDS` at most.
 * @returns undefined where there is nothing to write; nobody needs to wait for it
 */
export function noteSessionSeen(
  needs: { readonly sessions: SessionStore; readonly secrets: Secrets; readonly clock: Clock },
  found: FoundSession,
  { token, source }: { readonly token: string; readonly source: string },
): Promise<void> | undefined {
  const now = needs.clock.now()
  if (now.getTime() - found.lastSeenAt.getTime() < SESSION_SEEN_SECONDS * 1_000) return undefined
  return needs.sessions.noteSeen(needs.secrets.digest(token), now, source)
}
