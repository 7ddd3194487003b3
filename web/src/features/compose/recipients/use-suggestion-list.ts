import type { AddressField } from '@sen/contract/fields'
import { isWholeAddress } from '@sen/model/address-lists'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { contactGroupsQuery } from '../../../data/contacts/contact-list.ts'
import { recipientsQuery, usedPeopleQuery } from '../../../data/contacts/queries.ts'
import { useDebouncedText } from '../../../lib/typing/use-debounced-text.ts'
import { type Combobox, useCombobox } from '../../../ui/combobox/use-combobox.ts'
import { type Suggestion, suggestedPeople } from './suggested-people.ts'

interface SuggestionList {
  readonly suggestions: readonly Suggestion[]
  readonly combobox: Combobox
  readonly isOpen: boolean
  readonly isAwaited: boolean
  readonly close: () => void
  readonly onKey: (event: KeyboardEvent) => boolean
}

interface SuggestionListCallbacks {
  readonly onChoose: (chosen: Suggestion) => void
  readonly onHide: (person: AddressField) => void
  readonly onNobody: () => void
}

const AWAITED_MILLISECONDS = 1_000

/** Enter before any suggestion chooses the first that arrives, unless a complete address is typed. */
export function useSuggestionList(
  typed: string,
  isFocused: boolean,
  taken: readonly AddressField[],
  { onChoose, onHide, onNobody }: SuggestionListCallbacks,
): SuggestionList {
  // Both are valid for the current text only.
  const [dismissed, setDismissed] = useState<string>()
  const [awaited, setAwaited] = useState<{ readonly text: string; readonly isOver: boolean }>()
  if (dismissed !== undefined && dismissed !== typed) setDismissed(undefined)
  if (awaited !== undefined && awaited.text !== typed) setAwaited(undefined)
  const isEnded = awaited?.text === typed
  const isAwaited = isEnded && !awaited.isOver
  const { suggestions, isLooking } = useSuggestedPeople(typed, isFocused || isAwaited, isEnded, taken)
  const isOpen = isFocused && suggestions.length > 0 && dismissed !== typed
  const isWhole = isWholeAddress(typed)
  const combobox = useCombobox({
    options: suggestions.map(({ key }) => key),
    typed,
    isOpen,
    preselected: isWhole ? undefined : suggestions[0]?.key,
    isTextChoice: isWhole,
    isTakenByTab: true,
    onChoose: (key) => {
      const chosen = suggestions.find((each) => each.key === key)
      if (chosen) onChoose(chosen)
    },
    onOpen: () => setDismissed(undefined),
  })

  const settle = useEffectEvent(() => {
    setAwaited({ text: typed, isOver: true })
    const [first] = suggestions
    if (first) onChoose(first)
    else onNobody()
  })
  const isSettled = suggestions.length > 0 || !isLooking
  useEffect(() => {
    if (!isAwaited) return
    if (isSettled) return settle()
    const timer = setTimeout(settle, AWAITED_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isAwaited, isSettled])

  const onKey = (event: KeyboardEvent): boolean => {
    if (combobox.onKey(event)) return true
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return false
    const active = suggestions[combobox.active]
    if (key === 'Delete' && shiftKey && active) {
      // Groups are deleted on the contacts page.
      if (active.kind === 'group') return false
      onHide(active.person)
    } else if (key === 'Enter' && !shiftKey && !isSettled && !isWhole) setAwaited({ text: typed, isOver: false })
    else return false
    event.preventDefault()
    return true
  }
  return { suggestions, combobox, isOpen, isAwaited, onKey, close: () => setDismissed(typed) }
}

const FRESH_MILLISECONDS = 5 * 60_000

/** Cached people come at once, others after a pause in typing. The order does not change while the user chooses. */
function useSuggestedPeople(
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
  // There are few groups, so one request suffices.
  const groups = useQuery({ ...contactGroupsQuery, enabled: isWanted && typed !== '', staleTime: FRESH_MILLISECONDS })
  const suggestions = useMemo(
    () => suggestedPeople(typed, { used: used.data ?? [], found: found.data ?? [], groups: groups.data ?? [], taken }),
    [typed, used.data, found.data, groups.data, taken],
  )
  return { suggestions, isLooking: typed !== '' && (settled !== typed || used.isLoading || found.isLoading) }
}
