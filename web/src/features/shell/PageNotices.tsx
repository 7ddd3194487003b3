import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useLayoutEffect } from 'react'
import { makeRoomForNotices } from '../../lib/notices-room.ts'
import { useMedia, WITH_DRAWER } from '../../lib/use-media.ts'
import { drawnShape } from '../../state/compose-window-machine.ts'
import { useComposeWindows } from '../../state/compose-windows.ts'
import { removeNotice, useNotices } from '../../state/notices.ts'
import { useReplySlots } from '../../state/reply-slots.ts'
import { useShell } from '../../state/shell.ts'
import { Notices } from '../../ui/Notices.tsx'
import { Reconnect } from './connection/Reconnect.tsx'

/** @param children lasting notices of the page's features */
export function PageNotices({ children }: { children?: ReactNode }) {
  const { t } = useLingui()
  const { notices } = useNotices()
  const { announcement } = useShell()
  const withDrawer = useMedia(WITH_DRAWER)
  const slots = useReplySlots((state) => state.slots)
  const areAboveWindows = useComposeWindows(({ windows, width }) =>
    windows.some((one) => drawnShape(one, width, one.threadId !== undefined && one.threadId in slots) === 'mini'),
  )
  const isWriting = useComposeWindows(({ windows, width }) => windows.some((one) => drawnShape(one, width) === 'full'))
  const isShown = notices.length > 0
  useLayoutEffect(() => (isShown ? makeRoomForNotices() : undefined), [isShown])
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
