import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { MINUTE_MILLISECONDS } from '@sen/model/durations'
import { isVacationActive, vacationPeriod } from '@sen/model/vacation/vacation'
import { formatDay } from '@sen/model/written-days'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { type RefCallback, useCallback, useEffect, useState } from 'react'
import { offerCloseOrGoBack } from '../../actions/close-or-go-back.ts'
import { attempt } from '../../actions/report.ts'
import { filtersQuery } from '../../data/filters/queries.ts'
import { switchFilter } from '../../data/filters/switch-filter.ts'
import { vacationIn } from '../../data/filters/vacation.ts'
import styles from './VacationBanner.module.css'

/** Product decision 58. */
export function VacationBanner({ view }: { view: 'list' | 'thread' }) {
  const { t, i18n } = useLingui()
  const cache = useQueryClient()
  const { data: vacation } = useQuery({ ...filtersQuery, enabled: false, select: vacationIn })
  const now = useMinute()
  const strip = useStripHeight()
  if (!vacation || !isVacationActive(vacation, now)) return null
  const { endsAt } = vacationPeriod(vacation)
  const language = i18n.locale === 'vi' ? 'vi' : 'en'
  const day = endsAt && formatDay(endsAt, { language, timeZone: vacation.timeZone })

  const turnOff = () =>
    attempt(msg`Turn off the automatic reply`, async () => {
      const isDone = switchFilter(cache, vacation.id, false)
      // The focused button is removed with the banner.
      document.getElementById('content')?.focus()
      await isDone
      offerCloseOrGoBack(t`The automatic reply is off`, msg`Turn on the automatic reply`, () =>
        switchFilter(cache, vacation.id, true),
      )
    })
  return (
    <section ref={strip} className={styles.banner} data-place={view} aria-label={t`Notice of the automatic reply`}>
      <CalendarClock size={16} strokeWidth={1.75} aria-hidden />
      <p className={styles.words}>
        <b>{t`Automatic reply is on.`}</b>{' '}
        {day === undefined ? t`Incoming mail gets a reply.` : t`Incoming mail gets a reply until ${day}.`}
      </p>
      <div className={styles.actions}>
        <button type="button" onClick={turnOff}>
          {t`Turn off`}
        </button>
        <Link to="/setting/$tab" params={{ tab: 'general' }}>
          {t`Change`}
        </Link>
      </div>
    </section>
  )
}

/** Notices, compose windows and uploads, which are fixed at the bottom of the page, stay above the strip. */
function useStripHeight(): RefCallback<HTMLElement> {
  return useCallback((strip) => {
    if (!strip) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      // On a small screen the strip is hidden while a thread is read.
      const { height } = strip.getBoundingClientRect()
      const below = Number.parseFloat(getComputedStyle(strip).marginBottom)
      style.setProperty('--bottom-strip-height', `${height === 0 ? 0 : height + below}px`)
    })
    observer.observe(strip)
    return () => {
      observer.disconnect()
      style.removeProperty('--bottom-strip-height')
    }
  }, [])
}

/** Returns the current minute, and re-renders when it changes. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = () => setNow(new Date())
    const timer = setInterval(look, MINUTE_MILLISECONDS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
