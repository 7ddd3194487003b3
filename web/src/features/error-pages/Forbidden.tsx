import { useLingui } from '@lingui/react/macro'
import type { UserInfo } from '@sen/contract/account'
import { isOffered } from '../../data/account/rights.ts'
import { signOut } from '../../data/account/sign-out.ts'
import { useBrand } from '../../state/brand.ts'
import { Button } from '../../ui/Button.tsx'
import { PagePlain } from '../../ui/page/PagePlain.tsx'
import { useSubmit } from '../../widgets/form/use-submit.ts'
import { useTitle } from '../../widgets/page/use-title.ts'

/** Owners see their own address and the active domains, others the Owner's address (spec section 2). */
export function Forbidden({ user }: { user: UserInfo | undefined }) {
  const { t } = useLingui()
  const brand = useBrand()
  const title = t`This account has no access`
  useTitle(title)
  const { problem, submit } = useSubmit(async () => (user ? signOut(user.email) : location.assign('/login')))
  return (
    <PagePlain
      brand={brand}
      mark="403"
      title={title}
      actions={
        <>
          <Button look="filled" onClick={() => submit()}>
            {user ? t`Sign out` : t`Sign in`}
          </Button>
          {user && <Button onClick={() => location.assign('/folder/INBOX')}>{t`Go to Inbox`}</Button>}
        </>
      }
    >
      {user ? <WhomToAsk user={user} /> : <p>{t`Sign in with an account that can see this page.`}</p>}
      {problem && <p role="alert">{problem}</p>}
    </PagePlain>
  )
}

function WhomToAsk({ user }: { user: UserInfo }) {
  const { t } = useLingui()
  const active = user.domains.filter(({ active }) => active)
  if (isOffered('administer', user)) {
    return (
      <>
        <p>
          {t`You administer this service as`} <b>{user.email}</b>
        </p>
        {active.length === 0 ? (
          <p>{t`None of your domains is active.`}</p>
        ) : (
          <>
            <p id="active-domains">{t`Active domains`}</p>
            <ul aria-labelledby="active-domains">
              {active.map(({ domain }) => (
                <li key={domain}>
                  <b>{domain}</b>
                </li>
              ))}
            </ul>
          </>
        )}
      </>
    )
  }
  return (
    <>
      <p>
        {t`You are signed in as`} <b>{user.email}</b>
      </p>
      <p>
        {user.owner === '' ? (
          t`Contact your administrator to get access.`
        ) : (
          <>
            {t`To get access, contact your administrator:`} <a href={`mailto:${user.owner}`}>{user.owner}</a>
          </>
        )}
      </p>
    </>
  )
}
