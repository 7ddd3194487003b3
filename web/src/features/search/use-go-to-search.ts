import { parseQueryText, queryText } from '@sen/model/search/query-text'
import { paramsFromQuery, queryFromParams, type SearchParams } from '@sen/model/search/search-params'
import { isEmptyQuery, type SearchQuery, type SearchSort } from '@sen/model/search/search-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readSearchParams } from '../../data/search/read-search-params.ts'
import { usePreferences } from '../../state/preferences.ts'

const NOTHING: SearchParams = {}

/** The address is the only state of the search. */
export function useGoToSearch() {
  const navigate = useNavigate()
  const { timezone } = usePreferences()
  const search = useSearch({ strict: false })
  const isHere = useLocation({ select: ({ pathname }) => pathname === '/advance-search' })
  const params = isHere || search.src === 'search' ? readSearchParams(search) : NOTHING
  const query = queryFromParams(params, timezone, new Date())

  const goToParams = useCallback(
    (next: SearchQuery, asked: SearchParams): boolean => {
      if (isEmptyQuery(next)) {
        // Clearing a search leaves it (spec section 5).
        if (isHere) void navigate({ to: '/folder/$name', params: { name: 'INBOX' }, search: {} })
        return isHere
      }
      void navigate({ to: '/advance-search', search: asked })
      return true
    },
    [navigate, isHere],
  )
  const goTo = (next: SearchQuery, sort?: SearchSort) => goToParams(next, paramsFromQuery(next, timezone, sort))
  /** The server parses the text; this only checks that it is not empty. */
  const goToTyped = (text: string, sort?: SearchSort) =>
    goToParams(parseQueryText(text), { q: text.trim(), ...(sort !== undefined && sort !== 'date' && { sort }) })
  return { query, sort: params.sort, text: textOf(params) ?? queryText(query), isHere, goTo, goToTyped }
}

function textOf({ q, sort: _, ...others }: SearchParams): string | undefined {
  return Object.keys(others).length === 0 ? q : undefined
}
