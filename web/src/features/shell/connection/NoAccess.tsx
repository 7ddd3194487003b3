import { useEffect } from 'react'
import { useSession } from '../../../state/session.ts'

/** The server has withdrawn this account's access. Drafts are saved, and the 403 page names a contact. */
export function NoAccess() {
  const { forbidden } = useSession()
  useEffect(() => {
    if (forbidden) void leave()
  }, [forbidden])
  return null
}

async function leave(): Promise<void> {
  const { settleDrafts } = await import('../../../data/drafts/open-drafts.ts')
  await settleDrafts()
  location.assign('/403')
}
