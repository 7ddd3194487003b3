import { useLingui } from '@lingui/react/macro'
import type { PageInfo } from '../../data/page-info.ts'
import { cx } from '../../lib/cx.ts'
import { usePreferences } from '../../state/preferences.ts'
import { PageButtons, type PageLabels } from './PageButtons.tsx'
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
  readonly end: PageInfo
  readonly perPage: number
  readonly shownRows: number
  readonly labels: PageLabels
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
    <PageButtons
      className={cx(styles.pages, className)}
      labels={labels}
      range={range}
      onBack={pages.page === 1 ? undefined : pages.turnBack}
      onNext={next === null ? undefined : () => pages.turnOn(next)}
    />
  )
}
