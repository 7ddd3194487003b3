import { useLingui } from '@lingui/react/macro'
import { ChevronUp, Maximize2, Minimize2, Minus, SquareArrowOutUpRight, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useStore } from 'zustand'
import type { DraftSession } from '../../../data/drafts/draft-session.ts'
import { cx } from '../../../lib/cx.ts'
import type { WindowShape } from '../../../state/compose-window-machine.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useDraftStatusLabel } from './draft-status-label.ts'
import styles from './TitleBar.module.css'

export interface TitleBarProps {
  readonly id: string
  readonly draft: DraftSession
  readonly shape: WindowShape
  /** Without room beside it, a window is always large. */
  readonly mayDock: boolean
  readonly onShape: (shape: WindowShape) => void
  readonly onShow: () => void
  readonly onClose: () => void
}

export function TitleBar({ id, draft, shape, mayDock, onShape, onShow, onClose }: TitleBarProps) {
  const { t } = useLingui()
  const subject = useStore(draft.view, ({ content }) => content.subject.trim())
  const answer = useAnswerTitle(draft)
  const word = useDraftStatusLabel(draft)
  const isMini = shape === 'mini'
  const pressBar = (event: MouseEvent) => {
    if ((event.target as Element).closest('button')) return
    if (isMini) onShow()
    else if (shape !== 'inline') onShape('mini')
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons in it do the same by key
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div className={styles.bar} onClick={pressBar}>
      <h2 id={id} className={styles.title}>
        {shape === 'inline' ? answer : subject || t`New message`}
      </h2>
      <small className={cx(styles.word, word.isWarning && styles.warning)}>{word.text}</small>
      <span className={styles.gap} />
      {isMini && <IconButton className={styles.open} label={t`Open`} icon={ChevronUp} size="small" onClick={onShow} />}
      {(shape === 'pin' || shape === 'full') && (
        <IconButton label={t`Minimise`} icon={Minus} shortcut="Esc" size="small" onClick={() => onShape('mini')} />
      )}
      {shape === 'inline' && (
        <IconButton
          label={t`Open in a window`}
          icon={SquareArrowOutUpRight}
          iconSize={16}
          size="small"
          onMouseDown={leaveCaret}
          onClick={() => onShape('pin')}
        />
      )}
      {mayDock && (shape === 'pin' || shape === 'full') && (
        <IconButton
          label={shape === 'full' ? t`Dock to the corner` : t`Enlarge`}
          icon={shape === 'full' ? Minimize2 : Maximize2}
          iconSize={16}
          size="small"
          onMouseDown={leaveCaret}
          onClick={() => onShape(shape === 'full' ? 'pin' : 'full')}
        />
      )}
      <IconButton className={styles.close} label={t`Save and close`} icon={X} size="small" onClick={onClose} />
    </div>
  )
}

function useAnswerTitle(draft: DraftSession): string {
  const { t } = useLingui()
  const first = useStore(draft.view, ({ content: { to } }) => to[0]?.name || to[0]?.email)
  const more = useStore(draft.view, ({ content: { to, cc, bcc } }) => to.length + cc.length + bcc.length - 1)
  // A forward starts a thread of its own, so it shows its subject.
  const forwarded = useStore(draft.view, ({ content: { threadId, subject } }) => (threadId ? undefined : subject))
  if (forwarded !== undefined) return forwarded || t`New message`
  if (first === undefined) return t`Reply`
  return more > 0 ? t`Reply to ${first} and ${more} more` : t`Reply to ${first}`
}

/** Keeps the caret in its field while the window moves. */
function leaveCaret(event: MouseEvent): void {
  const { activeElement } = document
  const isWriting = activeElement?.matches('input, textarea, [contenteditable="true"]')
  if (isWriting && event.currentTarget.closest('[role="dialog"]')?.contains(activeElement)) event.preventDefault()
}
