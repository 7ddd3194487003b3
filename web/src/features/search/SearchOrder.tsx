import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { hasDiacritics } from '@sen/model/search/fold-text'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { threadsQuery } from '../../data/threads/queries.ts'
import type { ListLocation } from '../../lib/list-source.ts'
import { usePreferences } from '../../state/preferences.ts'
import { Menu } from '../../ui/Menu.tsx'
import styles from './SearchOrder.module.css'
import { useGoToSearch } from './use-go-to-search.ts'

export function SearchOrder({ location }: { location: ListLocation }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { query, sort = 'date', goTo } = useGoToSearch()
  const { data } = useQuery({ ...threadsQuery(location), enabled: false })
  if (!data || data.total === 0) return null
  const count = data.total.toLocaleString(language)
  const hits = data.isMore ? t`more than ${count} results` : plural(data.total, { one: '# result', other: '# results' })
  // With accents in the query, exact matches come first (core/src/search/find-threads.ts).
  const isAccented = query.terms.some((term) => !term.negated && hasDiacritics(term.text))
  const orders = [
    { id: 'date', label: isAccented ? t`Exact match first` : t`Newest first` },
    { id: 'defaultSort', label: t`Best match first` },
  ] as const
  return (
    <div className={styles.order}>
      <span>{hits}</span>
      <Menu
        label={t`Order`}
        entries={orders.map(({ id, label }) => ({
          id,
          label,
          checked: id === sort,
          onChoose: () => void goTo(query, id),
        }))}
        trigger={(props) => (
          <button {...props} type="button" className={styles.choice}>
            {orders.find(({ id }) => id === sort)?.label}
            <ChevronDown size={14} strokeWidth={2} aria-hidden />
          </button>
        )}
      />
    </div>
  )
}
