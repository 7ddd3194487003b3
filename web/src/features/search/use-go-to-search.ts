import { queryText } from '@sen/model/search/query-text'
import { paramsFromQuery, queryFromParams, type SearchParams } from '@sen/model/search/search-params'
import { isEmptyQuery, type SearchQuery, type SearchSort } from '@sen/model/search/search-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readSearchParams } from '../../data/search/read-search-params.ts'
import { usePreferences } from '../../state/preferences.ts'

const NOTHING: SearchParams = {}

/** The search that is on screen, or beside the open thread, and the ways to others. The address is its only place. */
export function useGoToSearch() {
  const navigate = useNavigate()
  const { timezone } = usePreferences()
  const search = useSearch({ strict: false })
  const isHere = useLocation({ select: ({ pathname }) => pathname === '/advance-search' })
  const params = isHere || search.src === 'search' ? readSearchParams(search) : NOTHING
  const query = queryFromParams(params, timezone, new Date())

  const goTo = useCallback(
    (next: SearchQuery, sort?: SearchSort): boolean => {
      if (isEmptyQuery(next)) {
        // Clearing a search leaves it (spec section 5); a search for nothing is none.
        if (isHere) void navigate({ to: '/folder/$name', params: { name: 'INBOX' }, search: {} })
        return isHere
      }
      void navigate({ to: '/advance-search', search: paramsFromQuery(next, timezone, sort) })
      return true
    },
    [navigate, timezone, isHere],
  )
  return { query, sort: params.sort, text: queryText(query), isHere, goTo }
}
