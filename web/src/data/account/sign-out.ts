import { logout } from '@sen/contract/identity'
import { call } from '../call.ts'

/**
 * Ends the session here and on the server. Drafts are saved first; what the server has of them is wiped from this
 * browser, what it does not have stays for its account alone (product decision 31). The page is loaded anew, so that
 * nothing of the account stays in memory; where single sign-on began the session, the server leads to its logout first.
 */
export async function signOut(account: string): Promise<void> {
  // What only writing needs comes when it is needed.
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
