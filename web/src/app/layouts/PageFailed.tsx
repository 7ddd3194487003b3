import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useState } from 'react'
import { reloadPage } from '../../data/reload-page.ts'
import { PartFailed } from '../../lib/trouble/load-part.ts'
import { isServerReady } from '../../lib/trouble/server-readiness.ts'
import { useConnection } from '../../state/connection.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { loadFailedParts } from '../lazy-parts.ts'

/** The router throws a failure again when the user returns to that address. */
let hasFailedUnconnected = false

/** Shown when a part could not load (offline, or outdated after an update) or has a bug. Drafts survive. */
export function PageFailed({ error, reset }: { error: unknown; reset?: () => void }) {
  const { t } = useLingui()
  const isLost = useConnection(({ lostAt }) => lostAt !== undefined)
  const [isReloading, setReloading] = useState(false)
  const [isTrying, setTrying] = useState(false)
  const part = error instanceof PartFailed ? error : undefined
  const isSlow = part?.kind === 'timeout'
  const isOutOfReach = part !== undefined && (isLost || (isTrying && !isSlow))

  const tryAgain = async () => {
    setTrying(true)
    // Do not request it offline: browsers cache a failed module import, and the next attempt would fail too.
    if (isSlow || (await isServerReady())) {
      if ((await loadFailedParts()) || isSlow) reset?.()
      else await reloadPage()
    }
    setTrying(false)
  }

  // Retry before the browser paints the request to reload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure, when the connection is back
  useLayoutEffect(() => {
    if (!part) return
    if (isLost) hasFailedUnconnected = true
    else if (hasFailedUnconnected) {
      hasFailedUnconnected = false
      void tryAgain()
    }
  }, [part, isLost])

  const text = !part
    ? t`This part of the page could not be shown. Drafts are kept; reloading the page should help.`
    : isOutOfReach
      ? t`This part of the page isn’t on this device. It appears when you’re back online.`
      : part.kind === 'style'
        ? t`Part of the styling did not load. Drafts are kept; reload the page.`
        : isSlow
          ? t`This part of the page took too long to load. Check your network, then try again.`
          : t`This part of the page could not be loaded; there may be a newer version. Drafts are kept; reload the page.`
  return (
    <EmptyState
      picture={<Logo size={56} />}
      text={<span role="alert">{text}</span>}
      action={
        (isSlow || isOutOfReach) && reset ? (
          <Button look="filled" disabled={isTrying} onClick={() => void tryAgain()}>
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
