import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { reloadPage } from '../../data/reload-page.ts'
import { PartFailed } from '../../lib/trouble/load-part.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { loadFailedParts } from '../lazy-parts.ts'

/**
 * A part of the page could not be loaded (an old page after an update asks for files that are gone), or a bug. What is
 * being written lives elsewhere and stays.
 */
export function PageFailed({ error, reset }: { error: unknown; reset?: () => void }) {
  const { t } = useLingui()
  const [isReloading, setReloading] = useState(false)
  const [isTrying, setTrying] = useState(false)
  const isSlow = error instanceof PartFailed && error.kind === 'timeout'
  const text = !(error instanceof PartFailed)
    ? t`This part of the page could not be shown. Drafts are kept; reloading the page should help.`
    : error.kind === 'style'
      ? t`Part of the styling did not load. Drafts are kept; reload the page.`
      : isSlow
        ? t`This part of the page took too long to load. Check your network, then try again.`
        : t`This part of the page could not be loaded; there may be a newer version. Drafts are kept; reload the page.`
  return (
    <EmptyState
      picture={<Logo size={56} />}
      text={<span role="alert">{text}</span>}
      action={
        isSlow && reset ? (
          <Button
            look="filled"
            disabled={isTrying}
            onClick={() => {
              setTrying(true)
              void loadFailedParts().then(() => {
                setTrying(false)
                reset()
              })
            }}
          >
            {t`Try again`}
          </Button>
        ) : (
          <Button
            look="filled"
            disabled={isReloading}
            onClick={() => {
              setReloading(true)
              void reloadPage()
            }}
          >
            {t`Reload the page`}
          </Button>
        )
      }
    />
  )
}
