import { logout } from '@sen/contract/identity'
import { call } from '../call.ts'

/**
 * Saves drafts and wipes their local copies; unsaved ones stay for their account (product decision 31). Reloads, so
 * that no account data stays in memory. Single sign-on ends at the provider's logout.
 */
export async function signOut(account: string): Promise<void> {
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
