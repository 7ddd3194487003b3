import type { AddressField } from '@sen/contract/fields'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recipientsQuery, usedPeopleQuery } from '../../../data/contacts/queries.ts'
import { useDebouncedText } from '../../../lib/typing/use-debounced-text.ts'
import { suggestedPeople } from './suggested-people.ts'

/**
 * People for what is being typed: at once those of the most used that are at hand, and behind them, when the typing
 * pauses or its end is known, whom else the server knows. Nobody moves up while a choice is being made.
 */
export function useSuggestedPeople(
  text: string,
  isWanted: boolean,
  isEnded: boolean,
  taken: readonly AddressField[],
): { readonly people: readonly AddressField[]; readonly isLooking: boolean } {
  const typed = text.trim()
  const paused = useDebouncedText(typed, false)
  const settled = isEnded ? typed : paused
  const used = useQuery({ ...usedPeopleQuery, enabled: isWanted })
  const found = useQuery(recipientsQuery(isWanted ? settled : ''))
  const people = useMemo(
    () => suggestedPeople(typed, used.data ?? [], found.data ?? [], taken),
    [typed, used.data, found.data, taken],
  )
  return { people, isLooking: typed !== '' && (settled !== typed || used.isLoading || found.isLoading) }
}
