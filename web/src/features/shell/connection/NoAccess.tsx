import { useEffect } from 'react'
import { useSession } from '../../../state/session.ts'

/** The server has withdrawn this account's access: drafts are saved, and the page of 403 says whom to ask. */
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
