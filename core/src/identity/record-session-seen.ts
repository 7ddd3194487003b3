import { SESSION_SEEN_SECONDS } from '@sen/model/account/session-limits'
import type { Clock } from '../kit/clock.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { FoundSession, SessionStore } from './session-store.ts'

/** Writes at most once in `SESSION_SEEN_SECONDS`. Callers need not wait for the promise. */
export function recordSessionSeen(
  needs: { readonly sessions: SessionStore; readonly secrets: Secrets; readonly clock: Clock },
  found: FoundSession,
  { token, source }: { readonly token: string; readonly source: string },
): Promise<void> | undefined {
  const now = needs.clock.now()
  if (now.getTime() - found.lastSeenAt.getTime() < SESSION_SEEN_SECONDS * 1_000) return undefined
  return needs.sessions.noteSeen(needs.secrets.digest(token), now, source)
}
