import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { writeFilterJson } from '@sen/contract/filters/filter-json'
import type { FilterCondition } from '@sen/model/filters/filter'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { countMatches } from '../../../data/filters/count-matches.ts'
import { QUERY_KEYS } from '../../../data/query-keys.ts'
import styles from './FilterDialog.module.css'

const PAUSE_MILLISECONDS = 400

interface MatchCountProps {
  readonly match: 'all' | 'any'
  /** Undefined while they are incomplete. */
  readonly conditions: readonly FilterCondition[] | undefined
}

export function MatchCount({ match, conditions }: MatchCountProps) {
  const { t, i18n } = useLingui()
  const json = useLater(conditions && writeFilterJson({ match, conditions, actions: [] }))
  const count = useQuery({
    queryKey: [...QUERY_KEYS.filterCount, json],
    queryFn: ({ signal }) => countMatches(json ?? '', signal),
    enabled: json !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const { data } = count
  const isKnown = conditions !== undefined && data !== undefined
  const looked = data?.looked_at ?? 0
  const matched = plural(data?.matched ?? 0, { one: '# message', other: '# messages' })
  const all = looked.toLocaleString(i18n.locale)
  return (
    <p className={styles.count} aria-live="polite">
      {!isKnown
        ? ''
        : data?.complete
          ? t`Matches ${matched} of ${all}, not counting Junk and Trash.`
          : t`Matches ${matched} of the newest ${all}, not counting Junk and Trash.`}
    </p>
  )
}

/** Returns the previous text until the new one has been stable for a moment. */
function useLater(text: string | undefined): string | undefined {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), PAUSE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [text])
  return later
}
