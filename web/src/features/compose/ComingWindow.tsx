import { useLingui } from '@lingui/react/macro'
import { ChevronUp, Maximize2, Minimize2, Minus, SquareArrowOutUpRight, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { keptContentOf } from '../../data/drafts/kept-content.ts'
import { cx } from '../../lib/cx.ts'
import { keptDraft } from '../../lib/keeping/draft-storage.ts'
import { isNarrow, type WindowShape } from '../../state/compose-window-machine.ts'
import { useComposeWindows } from '../../state/compose-windows.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './ComingWindow.module.css'
import frame from './ComposeWindow.module.css'
import bar from './frame/TitleBar.module.css'

interface ComingWindowProps {
  readonly id: string
  readonly account: string
  readonly shape: WindowShape
  /** It was open before the page was loaded again, and is drawn at once. */
  readonly isRestored: boolean
}

/** Has the size and the title bar of the window, so that nothing moves when its content comes. */
export function ComingWindow({ id, account, shape, isRestored }: ComingWindowProps) {
  const { t } = useLingui()
  const mayDock = useComposeWindows(({ width }) => !isNarrow(width))
  const subject = useKeptSubject(account, id)
  const isOpen = shape === 'pin' || shape === 'full'
  return (
    <div className={cx(frame.window, !isRestored && styles.late)} data-shape={shape} data-coming aria-busy>
      <div className={bar.bar} inert aria-hidden>
        {subject === undefined || shape === 'inline' ? (
          <Skeleton width={160} />
        ) : (
          <h2 className={bar.title}>{subject || t`New message`}</h2>
        )}
        <span className={bar.gap} />
        {shape === 'mini' && <IconButton className={bar.open} label={t`Open`} icon={ChevronUp} size="small" />}
        {isOpen && <IconButton label={t`Minimise`} icon={Minus} size="small" />}
        {shape === 'inline' && (
          <IconButton label={t`Open in a window`} icon={SquareArrowOutUpRight} iconSize={16} size="small" />
        )}
        {mayDock && isOpen && (
          <IconButton
            label={shape === 'full' ? t`Dock to the corner` : t`Enlarge`}
            icon={shape === 'full' ? Minimize2 : Maximize2}
            iconSize={16}
            size="small"
          />
        )}
        <IconButton className={bar.close} label={t`Save and close`} icon={X} size="small" />
      </div>
      {shape !== 'mini' && (
        <div className={frame.body} inert aria-hidden>
          <div className={styles.field}>
            <Skeleton width={180} />
          </div>
          {shape !== 'inline' && (
            <div className={styles.field}>
              <Skeleton width={260} />
            </div>
          )}
          <div className={styles.text}>
            <Skeleton width="72%" />
            <Skeleton width="86%" />
            <Skeleton width="40%" />
          </div>
          <div className={styles.foot}>
            <Skeleton width={92} height={38} />
          </div>
        </div>
      )}
    </div>
  )
}

/** Undefined until it is read, or when this browser has no copy of the draft. */
function useKeptSubject(account: string, id: string): string | undefined {
  const [subject, setSubject] = useState<string>()
  useEffect(() => {
    let isGone = false
    void keptDraft(account, id).then((kept) => {
      if (!isGone) setSubject(kept && keptContentOf(kept)?.content.subject.trim())
    })
    return () => {
      isGone = true
    }
  }, [account, id])
  return subject
}
