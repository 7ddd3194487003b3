import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useMedia, WITH_DRAWER } from '../../lib/use-media.ts'
import { drawnShape } from '../../state/compose-window-machine.ts'
import { useComposeWindows } from '../../state/compose-windows.ts'
import { removeNotice, useNotices } from '../../state/notices.ts'
import { useShell } from '../../state/shell.ts'
import { Notices } from '../../ui/Notices.tsx'
import { Reconnect } from './connection/Reconnect.tsx'

/** @param children lasting notices of the page's features */
export function PageNotices({ children }: { children?: ReactNode }) {
  const { t } = useLingui()
  const { notices } = useNotices()
  const { announcement } = useShell()
  const withDrawer = useMedia(WITH_DRAWER)
  const areAboveWindows = useComposeWindows(({ windows }) => windows.some(({ shape }) => shape === 'mini'))
  const isWriting = useComposeWindows(({ windows, width }) => windows.some((one) => drawnShape(one, width) === 'full'))
  return (
    <>
      <Notices
        notices={notices}
        onGone={removeNotice}
        closeLabel={t`Close`}
        regionLabel={t`Notices`}
        areAboveWindows={areAboveWindows}
      >
        {children}
        {/* Wider screens have room in the header. */}
        {withDrawer && <Reconnect position={isWriting ? 'strip' : 'corner'} />}
      </Notices>
      <div className="sr-only" aria-live="polite" role="log">
        {announcement}
      </div>
    </>
  )
}
