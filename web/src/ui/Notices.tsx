import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from '../lib/cx.ts'
import { IconButton } from './IconButton.tsx'
import styles from './Notices.module.css'

interface NoticeAction {
  readonly label: string
  readonly perform: () => void
}

export interface NoticeProps {
  readonly id: number
  readonly title?: string | undefined
  readonly text: string
  readonly tone: 'plain' | 'danger'
  readonly lasts: number
  readonly action?: NoticeAction | undefined
  readonly open?: NoticeAction | undefined
}

interface NoticesProps {
  readonly notices: readonly NoticeProps[]
  readonly onGone: (id: number) => void
  readonly closeLabel: string
  readonly regionLabel: string
  /** On a small screen, minimised windows occupy the bottom of the page. */
  readonly areAboveWindows: boolean
  /** Lasting notices, which the others are stacked on. */
  readonly children?: ReactNode
}

/** The region is always mounted, because screen readers would miss the first notice otherwise. */
export function Notices({ notices, onGone, closeLabel, regionLabel, areAboveWindows, children }: NoticesProps) {
  return (
    <div className={cx(styles.stack, areAboveWindows && styles.aboveWindows)}>
      <section className={styles.passing} aria-label={regionLabel} aria-live="polite" aria-relevant="additions">
        {notices.map((notice) => (
          <Notice key={notice.id} notice={notice} closeLabel={closeLabel} onGone={() => onGone(notice.id)} />
        ))}
      </section>
      {children}
    </div>
  )
}

function Notice({ notice, closeLabel, onGone }: { notice: NoticeProps; closeLabel: string; onGone: () => void }) {
  const held = useRef(new Set<string>())
  const [paused, setPaused] = useState(false)
  const hold = (why: string, on: boolean) => {
    if (on) held.current.add(why)
    else held.current.delete(why)
    setPaused(held.current.size > 0)
  }
  useCountdown(notice.lasts, paused, onGone)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only stop the clock
    <div
      className={cx(styles.notice, notice.tone === 'danger' && styles.danger)}
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={() => hold('focus', false)}
    >
      <div className={styles.words}>
        {notice.title !== undefined && <p className={styles.title}>{notice.title}</p>}
        <p>{notice.text}</p>
      </div>
      {[notice.open, notice.action].map(
        (action) =>
          action && (
            <button
              key={action.label}
              type="button"
              className={styles.action}
              onClick={() => {
                onGone()
                action.perform()
              }}
            >
              {action.label}
            </button>
          ),
      )}
      {!notice.action && (
        <IconButton label={closeLabel} icon={X} size="small" iconSize={16} className={styles.close} onClick={onGone} />
      )}
      <i
        className={styles.line}
        style={{ animationDuration: `${notice.lasts}ms`, animationPlayState: paused ? 'paused' : 'running' }}
        aria-hidden
      />
    </div>
  )
}

function useCountdown(lasts: number, paused: boolean, done: () => void): void {
  const left = useRef(lasts)
  const finish = useEffectEvent(done)
  useEffect(() => {
    if (paused) return
    const started = performance.now()
    const timer = setTimeout(() => finish(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (performance.now() - started))
    }
  }, [paused])
}
