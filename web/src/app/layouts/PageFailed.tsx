import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Logo } from '../../ui/Logo.tsx'

/**
 * A part of the page could not be loaded (an old page after an update asks for files that are gone), or a bug. What is
 * being written lives elsewhere and stays.
 */
export function PageFailed() {
  const { t } = useLingui()
  return (
    <EmptyState
      picture={<Logo size={56} />}
      text={t`This part of the page could not be shown. Drafts are kept; loading the page anew should help.`}
      action={<Button look="filled" onClick={() => location.reload()}>{t`Reload the page`}</Button>}
    />
  )
}
