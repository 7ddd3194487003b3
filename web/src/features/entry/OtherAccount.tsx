import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { type Entered, enter } from '../../data/account/enter.ts'
import { errorText } from '../../data/error-text.ts'
import { useBrand } from '../../state/brand.ts'
import { Button } from '../../ui/Button.tsx'
import { PagePlain } from '../../ui/page/PagePlain.tsx'

/** Shown when a link signs in one account in a browser that is signed in to another. */
export function OtherAccount({ entered, onDone }: { entered: Entered; onDone: () => void }) {
  const { t } = useLingui()
  const brand = useBrand()
  const { email } = entered
  const [problem, setProblem] = useState<string>()
  const title = t`Which account?`
  useEffect(() => {
    document.title = `${title} – ${brand.name}`
  }, [title, brand.name])
  const change = () => {
    enter({ access_token: entered.token, replace: true }).then(onDone, (error: unknown) => setProblem(errorText(error)))
  }
  return (
    <PagePlain
      brand={brand}
      title={title}
      actions={
        <>
          <Button look="filled" onClick={change}>
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
