import { logout } from '@sen/contract/identity'
import { call } from '../call.ts'

/**
 * Signs out here and on the server. Drafts are saved first. Local copies of saved drafts are wiped; unsaved ones stay
 * for their account only (product decision 31). The page reloads, so that no account data stays in memory. A single
 * sign-on session is sent to its provider's logout first.
 */
export async function signOut(account: string): Promise<void> {
  // Drafts are loaded on demand.
  const [{ settleDrafts, stopKeepingDrafts }, { forgetSavedDrafts }] = await Promise.all([
    import('../drafts/open-drafts.ts'),
    import('../../lib/keeping/draft-storage.ts'),
  ])
  await settleDrafts()
  await call(logout, { body: {} })
  stopKeepingDrafts()
  await forgetSavedDrafts(account)
  location.assign('/login/signed-out')
}
