import { useLingui } from '@lingui/react/macro'
import { dropNotice, useNotices } from '../../state/notices.ts'
import { useShell } from '../../state/shell.ts'
import { Notices } from '../../ui/Notices.tsx'

/** Notices, and the voice for screen readers. */
export function PageNotices() {
  const { t } = useLingui()
  const { notices } = useNotices()
  const { announcement } = useShell()
  return (
    <>
      <Notices notices={notices} onGone={dropNotice} closeLabel={t`Close`} regionLabel={t`Notices`} />
      <div className="sr-only" aria-live="polite" role="log">
        {announcement}
      </div>
    </>
  )
}
