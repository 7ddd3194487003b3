import { useLingui } from '@lingui/react/macro'
import { useComposeWindows } from '../../state/compose-windows.ts'
import { removeNotice, useNotices } from '../../state/notices.ts'
import { useShell } from '../../state/shell.ts'
import { Notices } from '../../ui/Notices.tsx'

export function PageNotices() {
  const { t } = useLingui()
  const { notices } = useNotices()
  const { announcement } = useShell()
  const areAboveWindows = useComposeWindows(({ windows }) => windows.some(({ shape }) => shape === 'mini'))
  return (
    <>
      <Notices
        notices={notices}
        onGone={removeNotice}
        closeLabel={t`Close`}
        regionLabel={t`Notices`}
        areAboveWindows={areAboveWindows}
      />
      <div className="sr-only" aria-live="polite" role="log">
        {announcement}
      </div>
    </>
  )
}
