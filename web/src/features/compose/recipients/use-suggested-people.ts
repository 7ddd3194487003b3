import type { AddressField } from '@sen/contract/fields'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { contactGroupsQuery } from '../../../data/contacts/contact-list.ts'
import { recipientsQuery, usedPeopleQuery } from '../../../data/contacts/queries.ts'
import { useDebouncedText } from '../../../lib/typing/use-debounced-text.ts'
import { type Suggestion, suggestedPeople } from './suggested-people.ts'

const FRESH_MILLISECONDS = 5 * 60_000

/**
 * People for what is being typed: at once those of the most used that are at hand, and behind them, when the typing
 * pauses or its end is known, whom else the server knows. Nobody moves up while a choice is being made.
 */
export function useSuggestedPeople(
  text: string,
  isWanted: boolean,
  isEnded: boolean,
  taken: readonly AddressField[],
): { readonly suggestions: readonly Suggestion[]; readonly isLooking: boolean } {
  const typed = text.trim()
  const paused = useDebouncedText(typed, false)
  const settled = isEnded ? typed : paused
  const used = useQuery({ ...usedPeopleQuery, enabled: isWanted })
  const found = useQuery(recipientsQuery(isWanted ? settled : ''))
  // Few, and asked for once: a group's name is offered at its first letter.
  const groups = useQuery({ ...contactGroupsQuery, enabled: isWanted && typed !== '', staleTime: FRESH_MILLISECONDS })
  const suggestions = useMemo(
    () => suggestedPeople(typed, { used: used.data ?? [], found: found.data ?? [], groups: groups.data ?? [], taken }),
    [typed, used.data, found.data, groups.data, taken],
  )
  return { suggestions, isLooking: typed !== '' && (settled !== typed || used.isLoading || found.isLoading) }
}
