import { useLingui } from '@lingui/react/macro'
import { queryFromParams, type SearchParams } from '@sen/model/search/search-params'
import type { SearchQuery } from '@sen/model/search/search-query'
import { translateOperators } from '@sen/model/search/translate-operators'
import { unknownOperators } from '@sen/model/search/unknown-operators'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { folderTitle } from '../../data/folders/folder-title.ts'
import { folderNamed, foldersQuery } from '../../data/folders/queries.ts'
import { useToday } from '../../lib/use-today.ts'
import { usePreferences } from '../../state/preferences.ts'
import { type SearchChip, searchChips } from './chips.ts'
import styles from './SearchSummary.module.css'
import { useGoToSearch } from './use-go-to-search.ts'

export function SearchSummary({ params }: { params: SearchParams }) {
  const { t } = useLingui()
  const { timezone, language } = usePreferences()
  const { data: folders } = useQuery(foldersQuery)
  const { goTo, goToTyped, sort } = useGoToSearch()
  const now = useToday()
  const query = queryFromParams(params, timezone, now)
  const titleOf = (name: string) => {
    const folder = folders && folderNamed(folders, name)
    return folder ? folderTitle(folder) : name
  }
  const chips = searchChips(query, titleOf, (day) => dayText(day, language))
  const unknown = unknownOperators(query).join(', ')
  const translated = params.q === undefined ? undefined : translateOperators(params.q)
  return (
    <>
      {chips.length > 0 && <Chips chips={chips} onRemove={(without) => goTo(without, sort)} />}
      {unknown !== '' && (
        <p role="status" className={styles.unknown}>
          {t`“${unknown}” is not a search operator, so it was searched as text.`}
        </p>
      )}
      {translated !== undefined && (
        <p role="status" className={styles.unknown}>
          {t`Search operators have English names. Search instead for:`}{' '}
          <button type="button" className={styles.translated} onClick={() => goToTyped(translated, sort)}>
            {translated}
          </button>
        </p>
      )}
    </>
  )
}

function Chips({ chips, onRemove }: { chips: readonly SearchChip[]; onRemove: (without: SearchQuery) => void }) {
  const { t } = useLingui()
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
            onClick={() => onRemove(without)}
          >
            <X size={14} strokeWidth={2} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A calendar day has no time zone. */
function dayText(day: string, language: string): string {
  const style = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language === 'vi' ? 'vi' : 'en-GB', style)
}
