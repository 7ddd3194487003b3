import { logout } from '@sen/contract/identity'
import { call } from '../call.ts'

/** Unsaved drafts stay for their account (product decision 31). The page reloads, so that no data stays in memory. */
export async function signOut(account: string): Promise<void> {
  const [{ settleDrafts, stopKeepingDrafts }, { releaseClaims }, { deleteLocalDrafts }] = await Promise.all([
    import('../drafts/open-drafts.ts'),
    import('../drafts/draft-claim.ts'),
    import('../../lib/keeping/draft-storage.ts'),
  ])
  await settleDrafts()
  await releaseClaims()
  await call(logout, { body: {} })
  stopKeepingDrafts()
  await deleteLocalDrafts(account)
  location.assign('/login/signed-out')
}
