import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { SessionStore } from './session-store.ts'

/** Who the bearer of this token is; undefined when the session is unknown, ended or expired. */
export function findSession(
  needs: { readonly sessions: SessionStore; readonly secrets: Secrets; readonly clock: Clock },
  token: string,
): Promise<Actor | undefined> {
  return needs.sessions.findActor(needs.secrets.digest(token), needs.clock.now())
}
