import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { type EnteredSession, enter } from '../../data/account/enter.ts'
import { useBrand } from '../../state/brand.ts'
import { Button } from '../../ui/Button.tsx'
import { PagePlain } from '../../ui/page/PagePlain.tsx'
import { useSubmit } from '../../widgets/form/use-submit.ts'

/** Shown when a link signs in one account in a browser that is signed in to another. */
export function OtherAccount({ entered, onDone }: { entered: EnteredSession; onDone: () => void }) {
  const { t } = useLingui()
  const brand = useBrand()
  const { email } = entered
  const title = t`Which account?`
  useEffect(() => {
    document.title = `${title} – ${brand.name}`
  }, [title, brand.name])
  const { problem, submit } = useSubmit(async () => {
    await enter({ access_token: entered.token, replace: true })
    onDone()
  })
  return (
    <PagePlain
      brand={brand}
      title={title}
      actions={
        <>
          <Button look="filled" onClick={() => submit()}>
            {t`Continue as ${email}`}
          </Button>
          <Button onClick={onDone}>{t`Stay with the other account`}</Button>
        </>
      }
    >
      <p>{t`The link you opened is for ${email}, but this browser is signed in to another account.`}</p>
      {problem && <p role="alert">{problem}</p>}
    </PagePlain>
  )
}
