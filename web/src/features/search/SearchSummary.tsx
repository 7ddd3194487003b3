import { useLingui } from '@lingui/react/macro'
import { queryFromParams, type SearchParams } from '@sen/model/search/search-params'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { folderTitle } from '../../data/folders/folder-title.ts'
import { foldersQuery } from '../../data/folders/queries.ts'
import { usePreferences } from '../../state/preferences.ts'
import { searchChips } from './chips.ts'
import styles from './SearchSummary.module.css'
import { useGoToSearch } from './use-go-to-search.ts'

/** Above the results: what the search says beside its words, to be taken away one by one. Empty when there is nothing. */
export function SearchSummary({ params }: { params: SearchParams }) {
  const { t } = useLingui()
  const { timezone, language } = usePreferences()
  const { data: folders } = useQuery(foldersQuery)
  const { goTo, sort } = useGoToSearch()
  const query = queryFromParams(params, timezone)
  const titleOf = (name: string) => {
    const folder = folders?.find((each) => each.name === name || each.id === name)
    return folder ? folderTitle(folder) : name
  }
  const chips = searchChips(query, titleOf, (day) => dayText(day, language))
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t`Search filters`}>
      {chips.map(({ id, label, without }) => (
        <li key={id} className={styles.chip}>
          {label}
          <button
            type="button"
            className={styles.remove}
            aria-label={t`Remove “${label}”`}
            data-tooltip={t`Remove`}
            onClick={() => goTo(without, sort)}
          >
            <X size={14} strokeWidth={2} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A day of the calendar has no zone of its own. */
function dayText(day: string, language: string): string {
  const style = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language === 'vi' ? 'vi' : 'en-GB', style)
}
