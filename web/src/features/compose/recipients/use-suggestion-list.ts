import type { AddressField } from '@sen/contract/fields'
import { isWholeAddress } from '@sen/model/address-lists'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { type Combobox, useCombobox } from '../../../ui/combobox/use-combobox.ts'
import type { Suggestion } from './suggested-people.ts'
import { useSuggestedPeople } from './use-suggested-people.ts'

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
  /** Enter has waited, and nobody has come. */
  readonly onNobody: () => void
}

/** Whoever types a name and Enter in one go waits no longer for the server than this. */
const AWAITED_MILLISECONDS = 1_000

/**
 * The list below a recipient field and its keys. The first person is chosen by Enter or Tab without more ado, unless a
 * whole address is typed: that is what was meant then. Enter before anybody has come is for whoever comes first.
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
