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
  /** Enter was pressed, and waits for people who are on their way. */
  readonly isAwaited: boolean
  readonly close: () => void
  /** Whether the key was for the list, or for an input method. */
  readonly onKey: (event: KeyboardEvent) => boolean
}

interface SuggestionListCallbacks {
  readonly onChoose: (chosen: Suggestion) => void
  readonly onHide: (person: AddressField) => void
  /** Called when Enter waited and no suggestion arrived. */
  readonly onNobody: () => void
}

/** Maximum time that Enter waits for suggestions from the server. */
const AWAITED_MILLISECONDS = 1_000

/**
 * The suggestion list of a recipient field and its keys. Enter or Tab chooses the first person, unless a complete
 * address is typed. If Enter comes before any suggestion, it chooses the first that arrives.
 */
export function useSuggestionList(
  typed: string,
  isFocused: boolean,
  taken: readonly AddressField[],
  { onChoose, onHide, onNobody }: SuggestionListCallbacks,
): SuggestionList {
  // Both count as long as this is what is typed, and not when it is typed again later.
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
      // A group is taken away where it was made.
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

/**
 * Returns people for the typed text: cached frequent contacts at once, then others from the server when typing pauses.
 * The order does not change while the user chooses.
 */
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
  // Few, and asked for once: a group's name is offered at its first letter.
  const groups = useQuery({ ...contactGroupsQuery, enabled: isWanted && typed !== '', staleTime: FRESH_MILLISECONDS })
  const suggestions = useMemo(
    () => suggestedPeople(typed, { used: used.data ?? [], found: found.data ?? [], groups: groups.data ?? [], taken }),
    [typed, used.data, found.data, groups.data, taken],
  )
  return { suggestions, isLooking: typed !== '' && (settled !== typed || used.isLoading || found.isLoading) }
}
