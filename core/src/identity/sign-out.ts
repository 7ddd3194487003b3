import type { Secrets } from '../ports/secrets.ts'
import type { SessionStore } from './session-store.ts'

export async function signOut(
  needs: { readonly sessions: SessionStore; readonly secrets: Secrets },
  token: string,
): Promise<void> {
  await needs.sessions.remove(needs.secrets.digest(token))
}
