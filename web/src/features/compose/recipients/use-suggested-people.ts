import type { AddressField } from '@sen/contract/fields'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recipientsQuery, usedPeopleQuery } from '../../../data/contacts/queries.ts'
import { useDebouncedText } from '../../../lib/typing/use-debounced-text.ts'
import { suggestedPeople } from './suggested-people.ts'

/**
 * People for what is being typed: at once those of the most used that are at hand, and behind them, when the typing
 * pauses, whom else the server knows. Nobody moves up while a choice is being made.
 */
export function useSuggestedPeople(
  text: string,
  isWanted: boolean,
  taken: readonly AddressField[],
): readonly AddressField[] {
  const typed = text.trim()
  const settled = useDebouncedText(typed, false)
  const { data: used = [] } = useQuery({ ...usedPeopleQuery, enabled: isWanted })
  const { data: found = [] } = useQuery(recipientsQuery(isWanted ? settled : ''))
  return useMemo(() => suggestedPeople(typed, used, found, taken), [typed, used, found, taken])
}
