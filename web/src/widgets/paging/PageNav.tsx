import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { PageEnd } from '../../data/page-end.ts'
import { cx } from '../../lib/cx.ts'
import { usePreferences } from '../../state/preferences.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './paging.module.css'
import type { Pages } from './use-pages.ts'

/** Renders nothing for a single page. */
export function PageNav({
  pages,
  end,
  perPage,
  shownRows,
  labels,
  className,
}: {
  readonly pages: Pages
  readonly end: PageEnd
  readonly perPage: number
  readonly shownRows: number
  readonly labels: { readonly nav: string; readonly back: string; readonly on: string }
  readonly className?: string | undefined
}) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { next } = end
  if (pages.page === 1 && next === null) return null
  const before = (pages.page - 1) * perPage
  const number = (value: number) => value.toLocaleString(language)
  const [first, last, total] = [number(before + 1), number(before + shownRows), number(end.total)]
  const range = end.isTotalOver ? t`${first}–${last} of more than ${total}` : t`${first}–${last} of ${total}`
  return (
    <nav className={cx(styles.pages, className)} aria-label={labels.nav}>
      <IconButton
        label={labels.back}
        icon={ChevronLeft}
        size="small"
        disabled={pages.page === 1}
        onClick={pages.turnBack}
      />
      <span aria-live="polite">{range}</span>
      <IconButton
        label={labels.on}
        icon={ChevronRight}
        size="small"
        disabled={next === null}
        onClick={() => next !== null && pages.turnOn(next)}
      />
    </nav>
  )
}
