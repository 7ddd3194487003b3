import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import styles from './RestOfBody.module.css'

/** Input events run between two parts. */
const PAUSE_MILLISECONDS = 16

interface RestOfBodyProps {
  /** Shown fraction of the mail, from 0 to 1. */
  readonly reached: number
  /** Number of rendered parts; undefined while one renders and the end of the mail is not final. */
  readonly drawn: number | undefined
  /** The reader asked for all of it, independent of scrolling. */
  readonly isAllWanted: boolean
  readonly onAllWanted: (isAllWanted: boolean) => void
  readonly onNext: () => void
}

export function RestOfBody({ reached, drawn, isAllWanted, onAllWanted, onNext }: RestOfBodyProps) {
  const { t } = useLingui()
  const foot = useRef<HTMLDivElement>(null)
  const next = useRef(onNext)
  next.current = onNext
  useEffect(() => {
    if (drawn === undefined || !foot.current) return
    if (isAllWanted) {
      const timer = setTimeout(() => next.current(), PAUSE_MILLISECONDS)
      return () => clearTimeout(timer)
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      next.current()
    })
    observer.observe(foot.current)
    return () => observer.disconnect()
  }, [drawn, isAllWanted])
  const percent = Math.floor(reached * 100)
  return (
    <div ref={foot} className={styles.rest} data-running={isAllWanted || undefined}>
      <p>{t`${percent}% of this message is shown. Find in page searches only what is shown.`}</p>
      <Button size="small" onClick={() => onAllWanted(!isAllWanted)}>
        {isAllWanted ? t`Stop` : t`Show all`}
      </Button>
    </div>
  )
}
