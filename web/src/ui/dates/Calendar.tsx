import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { weekdayNames } from '../../lib/calendar/calendar-names.ts'
import { addMonths, dateOf, dayByKey, dayWithin, weeksOfMonth } from '../../lib/calendar/month-days.ts'
import { isDay } from '../../lib/calendar/typed-dates.ts'
import { cx } from '../../lib/cx.ts'
import { formatFullDay } from '../../lib/dates.ts'
import { IconButton } from '../IconButton.tsx'
import styles from './Calendar.module.css'

interface CalendarProps {
  /** `2026-11-20`, like all days here; any other text means none. */
  readonly value: string
  readonly today: string
  readonly min: string
  readonly max: string
  readonly onChoose: (day: string) => void
}

/** ARIA Authoring Practices, date picker grid. */
export function Calendar({ value, today, min, max, onChoose }: CalendarProps) {
  const { t, i18n } = useLingui()
  const titleId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const isMovedByKey = useRef(false)
  const [active, setActive] = useState(() => dayWithin(isDay(value) ? value : today, min, max))
  const names = useMemo(() => namesIn(i18n.locale), [i18n.locale])

  useLayoutEffect(() => {
    if (!isMovedByKey.current) return
    isMovedByKey.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    const asked =
      event.ctrlKey || event.altKey || event.metaKey ? undefined : dayByKey(active, event.key, event.shiftKey)
    if (asked === undefined) return
    event.preventDefault()
    isMovedByKey.current = true
    setActive(dayWithin(asked, min, max))
  }
  const month = active.slice(0, 7)
  const turn = (months: number) => setActive(dayWithin(addMonths(active, months), min, max))

  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton
          label={t`Previous month`}
          icon={ChevronLeft}
          aria-disabled={month <= min.slice(0, 7)}
          onClick={() => turn(-1)}
        />
        <h2 id={titleId} className={styles.title} aria-live="polite">
          {names.month.format(dateOf(active))}
        </h2>
        <IconButton
          label={t`Next month`}
          icon={ChevronRight}
          aria-disabled={month >= max.slice(0, 7)}
          onClick={() => turn(1)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells are reached by keys */}
      <table ref={grid} role="grid" aria-labelledby={titleId} className={styles.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {names.weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long} className={styles.weekday}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(active).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid a td is a gridcell
                <td key={day} aria-selected={day === value} className={styles.cell}>
                  <button
                    type="button"
                    data-day={day}
                    data-first={day === active ? '' : undefined}
                    tabIndex={day === active ? 0 : -1}
                    disabled={day !== dayWithin(day, min, max)}
                    aria-label={names.day.format(dateOf(day))}
                    aria-current={day === today ? 'date' : undefined}
                    className={cx(
                      styles.day,
                      !day.startsWith(month) && styles.beside,
                      day === today && styles.today,
                      day === value && styles.chosen,
                    )}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(-2))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** English follows British conventions. */
function namesIn(locale: string) {
  const language = locale === 'vi' ? 'vi' : 'en-GB'
  const long = weekdayNames(language, 'long')
  return {
    month: new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'long', year: 'numeric' }),
    day: {
      format: (date: Date) => formatFullDay(date, { language: language === 'vi' ? 'vi' : 'en', timeZone: 'UTC' }),
    },
    // One-letter English names are ambiguous; Vietnamese narrow names are T2 to CN.
    weekdays: weekdayNames(language, language === 'vi' ? 'narrow' : 'short').map((short, index) => ({
      short,
      long: long[index],
    })),
  }
}
