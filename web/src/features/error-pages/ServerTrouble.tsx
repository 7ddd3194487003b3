import { useLingui } from '@lingui/react/macro'
import { ERROR_PAGE_SECONDS } from '@sen/model/events/limits'
import { useState } from 'react'
import { isServerReady } from '../../lib/trouble/server-readiness.ts'
import { useCountdown } from '../../lib/trouble/use-countdown.ts'
import { useBrand } from '../../state/brand.ts'
import { Button } from '../../ui/Button.tsx'
import { PagePlain } from '../../ui/page/PagePlain.tsx'
import { useTitle } from '../../widgets/page/use-title.ts'

/** 500: the server failed. 502: the gateway could not reach it. Returns to the root after 60 s (spec section 2). */
export function ServerTrouble({ kind }: { kind: '500' | '502' }) {
  const { t } = useLingui()
  const brand = useBrand()
  const [isStopped, setStopped] = useState(false)
  const title = kind === '500' ? t`Something went wrong on the server` : t`The server can’t be reached right now`
  useTitle(title)
  const seconds = useCountdown(ERROR_PAGE_SECONDS, isStopped, async (restart) => {
    // Do not leave the page while the server is down, because the browser would show its own error.
    if (await isServerReady()) location.replace('/')
    else restart()
  })
  return (
    <PagePlain
      brand={brand}
      mark={kind}
      title={title}
      actions={
        <>
          <Button look="filled" onClick={() => location.replace('/')}>{t`Try again now`}</Button>
          {!isStopped && <Button onClick={() => setStopped(true)}>{t`Stay here`}</Button>}
        </>
      }
    >
      <p>{t`Your mail is safe. Nothing that was sent or saved is lost.`}</p>
      <p aria-hidden={!isStopped}>
        {isStopped ? t`Stays here until you continue.` : t`Back to your mail in ${seconds} s`}
      </p>
      <p className="sr-only" role="status">
        {isStopped ? '' : t`You’ll return to your mail within a minute.`}
      </p>
    </PagePlain>
  )
}
