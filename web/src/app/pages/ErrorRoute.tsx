import type { UserInfo } from '@sen/contract/account'
import { userInfo } from '@sen/contract/account'
import { useEffect, useState } from 'react'
import { readSite } from '../../data/account/site.ts'
import { call } from '../../data/call.ts'
import { ErrorPage, type ErrorPageKind } from '../../features/error-pages/ErrorPage.tsx'
import { Tooltips } from '../../ui/Tooltips.tsx'
import { Texts } from '../Texts.tsx'

/** Has no router or socket, so that it works without a session or a healthy server. */
export function ErrorRoute({ kind }: { kind: ErrorPageKind }) {
  const [user, setUser] = useState<UserInfo>()
  useEffect(() => {
    // Without a session or a response, the page treats the visitor as signed out.
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
