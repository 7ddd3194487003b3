import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import styles from './RestOfBody.module.css'

/** Between two parts, so that keys and presses come before the next one. */
const PAUSE_MILLISECONDS = 40

interface RestOfBodyProps {
  /** How much of the mail is shown, from 0 to 1. */
  readonly reached: number
  /** How many parts are drawn; undefined while one is being drawn, when the end of the mail is not yet in its place. */
  readonly drawn: number | undefined
  /** The reader wants all of it, wherever the screen is. */
  readonly isAllWanted: boolean
  readonly onAllWanted: (isAllWanted: boolean) => void
  readonly onNext: () => void
}

/** Says that a long mail continues, and requests its next part when it comes near the screen. */
export function RestOfBody({ reached, drawn, isAllWanted, onAllWanted, onNext }: RestOfBodyProps) {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const next = useRef(onNext)
  next.current = onNext
  useEffect(() => {
    if (drawn === undefined || !place.current) return
    if (isAllWanted) {
      const timer = setTimeout(() => next.current(), PAUSE_MILLISECONDS)
      return () => clearTimeout(timer)
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      next.current()
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [drawn, isAllWanted])
  const percent = Math.floor(reached * 100)
  return (
    <div ref={place} className={styles.rest} data-running={isAllWanted || undefined}>
      <p>{t`${percent}% of this message is shown. Find in page searches only what is shown.`}</p>
      <Button size="small" onClick={() => onAllWanted(!isAllWanted)}>
        {isAllWanted ? t`Stop` : t`Show all`}
      </Button>
    </div>
  )
}
