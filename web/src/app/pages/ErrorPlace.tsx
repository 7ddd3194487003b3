import type { UserInfo } from '@sen/contract/account'
import { userInfo } from '@sen/contract/account'
import { useEffect, useState } from 'react'
import { readSite } from '../../data/account/site.ts'
import { call } from '../../data/call.ts'
import { ErrorPage, type ErrorPageKind } from '../../features/error-pages/ErrorPage.tsx'
import { Tooltips } from '../../ui/Tooltips.tsx'
import { Texts } from '../Texts.tsx'

/** The layout Error: no router, no socket, nothing that needs a session or a server in good health. */
export function ErrorPlace({ kind }: { kind: ErrorPageKind }) {
  const [user, setUser] = useState<UserInfo>()
  useEffect(() => {
    // Whoever is not signed in, or cannot be asked, is a stranger here.
    if (kind === '403')
      call(userInfo, {}).then(
        ({ data }) => setUser(data),
        () => {},
      )
    readSite().catch(() => {})
  }, [kind])
  return (
    <Texts>
      <ErrorPage kind={kind} user={user} />
      <Tooltips />
    </Texts>
  )
}
