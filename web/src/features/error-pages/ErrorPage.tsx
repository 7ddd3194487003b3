import { useLingui } from '@lingui/react/macro'
import type { UserInfo } from '@sen/contract/account'
import { useBrand } from '../../state/brand.ts'
import { Button } from '../../ui/Button.tsx'
import { PagePlain } from '../../ui/page/PagePlain.tsx'
import { useTitle } from '../../widgets/page/use-title.ts'
import { Forbidden } from './Forbidden.tsx'
import { ServerTrouble } from './ServerTrouble.tsx'

export type ErrorPageKind = '403' | '404' | '500' | '502'

/** The four public pages of the layout Error (spec section 2). */
export function ErrorPage({ kind, user }: { kind: ErrorPageKind; user: UserInfo | undefined }) {
  if (kind === '403') return <Forbidden user={user} />
  if (kind === '404') return <NotFound />
  return <ServerTrouble kind={kind} />
}

function NotFound() {
  const { t } = useLingui()
  const brand = useBrand()
  const title = t`This page does not exist`
  useTitle(title)
  return (
    <PagePlain
      brand={brand}
      mark="404"
      title={title}
      actions={<Button look="filled" onClick={() => location.assign('/folder/INBOX')}>{t`Go to Inbox`}</Button>}
    >
      <p>{t`The address may be mistyped, or what it led to has been deleted.`}</p>
    </PagePlain>
  )
}
