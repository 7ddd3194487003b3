import type { UserInfo } from '@sen/contract/account'
import { Forbidden } from './Forbidden.tsx'
import { NotFound } from './NotFound.tsx'
import { ServerTrouble } from './ServerTrouble.tsx'

export type ErrorPageKind = '403' | '404' | '500' | '502'

/** The four public pages of the layout Error (spec section 2). `user` is whoever is signed in, if anybody is. */
export function ErrorPage({ kind, user }: { kind: ErrorPageKind; user: UserInfo | undefined }) {
  if (kind === '403') return <Forbidden user={user} />
  if (kind === '404') return <NotFound />
  return <ServerTrouble kind={kind} />
}
