import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SPLIT_MIN_PERCENT, SPLIT_START_PERCENT } from '@sen/model/looks/limits'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { attempt } from '../../actions/report.ts'
import { saveSettings } from '../../data/account/save-settings.ts'
import { ReadingPlaceholder } from '../../features/mailbox/ReadingPlaceholder.tsx'
import { useMedia, WITH_DRAWER } from '../../lib/use-media.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { usePreferences } from '../../state/preferences.ts'
import { Splitter } from '../../ui/Splitter.tsx'
import styles from './SplitLayout.module.css'

/** The list stays mounted, so that going back restores it unchanged. */
export function SplitLayout({ list, isReading }: { list: ReactNode; isReading: boolean }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const withDrawer = useMedia(WITH_DRAWER)
  const { inline_read_position: position, inline_read_size: size } = usePreferences()
  const area = useRef<HTMLDivElement>(null)
  const isSplit = position !== 'no-split' && !withDrawer
  const isCovered = isReading && !isSplit
  const covered = useRef<HTMLDivElement>(null)
  useSettled(covered, isCovered)
  return (
    <div
      ref={area}
      className={styles.place}
      data-split={isSplit ? position : undefined}
      style={{ '--list-share': `${size}%` } as CSSProperties}
    >
      <div ref={covered} className={styles.list} hidden={isCovered}>
        {list}
      </div>
      {isSplit ? (
        <>
          <Splitter
            label={t`Size of the list`}
            orientation={position === 'right' ? 'vertical' : 'horizontal'}
            value={size}
            min={SPLIT_MIN_PERCENT}
            max={100 - SPLIT_MIN_PERCENT}
            start={SPLIT_START_PERCENT}
            onMove={(share) => area.current?.style.setProperty('--list-share', `${share}%`)}
            onRest={(share) =>
              attempt(msg`Save the size of the list`, () => saveSettings(cache, { inline_read_size: share }))
            }
          />
          <div className={styles.pane}>{isReading ? <Outlet /> : <ReadingPlaceholder />}</div>
        </>
      ) : (
        <Outlet />
      )}
    </div>
  )
}

const SETTLES_WITHIN_MILLISECONDS = 300

/** Sets the attribute directly, to avoid a render. */
function useSettled(list: RefObject<HTMLElement | null>, isCovered: boolean): void {
  useEffect(() => {
    if (!isCovered) return
    const cancel = whenIdle(() => list.current?.setAttribute('data-settled', ''), SETTLES_WITHIN_MILLISECONDS)
    return () => {
      cancel()
      list.current?.removeAttribute('data-settled')
    }
  }, [list, isCovered])
}
