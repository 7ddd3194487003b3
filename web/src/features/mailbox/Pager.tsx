import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { PAGE_SIZES } from '@sen/model/threads/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { attempt } from '../../actions/report.ts'
import { saveSettings } from '../../data/account/save-settings.ts'
import { cx } from '../../lib/cx.ts'
import type { ListLocation } from '../../lib/list-source.ts'
import { usePreferences } from '../../state/preferences.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import styles from './Pager.module.css'
import { onPage } from './page-search.ts'

/** Example: `1–50 / 1.284`. */
export function Pager({
  location,
  total,
  isMore = false,
  className,
}: {
  location: ListLocation
  total: number
  /** The number of results exceeds `total`. */
  isMore?: boolean | undefined
  className?: string | undefined
}) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const navigate = useNavigate()
  const cache = useQueryClient()
  if (total === 0) return null
  const page = Math.floor(location.offset / location.limit) + 1
  const last = Math.max(1, Math.ceil(total / location.limit))
  const goTo = (to: number) => void navigate({ to: '.', search: (before) => onPage(before, to) })
  const resize = (size: number) => {
    goTo(Math.floor(location.offset / size) + 1)
    attempt(msg`Change how many conversations a page shows`, () => saveSettings(cache, { item_per_page: size }))
  }
  const number = (value: number) => value.toLocaleString(language)
  const shown = `${number(location.offset + 1)}–${number(Math.min(location.offset + location.limit, total))}`
  const count = number(total)
  const range = isMore ? t`${shown} of more than ${count}` : `${shown} / ${count}`
  return (
    <div className={cx(styles.pager, className)}>
      <Menu
        label={t`Page`}
        align="end"
        entries={[
          { id: 'newest', label: t`Newest`, icon: ChevronFirst, disabled: page === 1, onChoose: () => goTo(1) },
          {
            id: 'oldest',
            label: t`Oldest`,
            icon: ChevronLast,
            disabled: page === last || isMore,
            onChoose: () => goTo(last),
          },
          { kind: 'heading', id: 'size', label: t`Conversations per page` },
          ...PAGE_SIZES.map((size) => ({
            id: `size-${size}`,
            label: number(size),
            checked: size === location.limit,
            onChoose: () => resize(size),
          })),
        ]}
        trigger={(props) => (
          <button type="button" {...props} className={styles.range} data-tooltip={t`Page`}>
            {range}
          </button>
        )}
      />
      <IconButton label={t`Newer`} icon={ChevronLeft} disabled={page <= 1} onClick={() => goTo(page - 1)} />
      <IconButton label={t`Older`} icon={ChevronRight} disabled={page >= last} onClick={() => goTo(page + 1)} />
    </div>
  )
}
