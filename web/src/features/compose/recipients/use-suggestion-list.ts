import type { AddressField } from '@sen/contract/fields'
import { isWholeAddress } from '@sen/model/address-lists'
import { type KeyboardEvent, useState } from 'react'
import { useSuggestedPeople } from './use-suggested-people.ts'

interface SuggestionList {
  readonly people: readonly AddressField[]
  /** -1: none. */
  readonly active: number
  readonly isOpen: boolean
  readonly close: () => void
  readonly onKey: (event: KeyboardEvent) => boolean
}

interface Choice {
  /** Counts as long as this is what is typed. */
  readonly typed: string
  readonly email?: string
  readonly isDismissed?: boolean
}

interface SuggestionListCallbacks {
  readonly onChoose: (person: AddressField) => void
  readonly onHide: (person: AddressField) => void
}

/**
 * The list below a recipient field and its keys. The first person is chosen by Enter or Tab without more ado, unless a
 * whole address is typed: that is what was meant then.
 */
export function useSuggestionList(
  typed: string,
  isFocused: boolean,
  taken: readonly AddressField[],
  { onChoose, onHide }: SuggestionListCallbacks,
): SuggestionList {
  const [choice, setChoice] = useState<Choice>({ typed })
  // Another text, another choice: also when the same is typed again later.
  if (choice.typed !== typed) setChoice({ typed })
  const people = useSuggestedPeople(typed, isFocused, taken)
  const { email, isDismissed } = choice.typed === typed ? choice : { email: undefined, isDismissed: false }
  const isOpen = isFocused && people.length > 0 && isDismissed !== true
  const chosen = people.findIndex((person) => person.email === email)
  const active = chosen >= 0 || isWholeAddress(typed) ? chosen : 0

  const onKey = (event: KeyboardEvent): boolean => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (!isOpen || ctrlKey || metaKey || altKey) return false
    const person = people[active]
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next = people[nextIndex(active, key === 'ArrowDown' ? 1 : -1, people.length)]
      setChoice(next ? { typed, email: next.email } : { typed })
      return true
    }
    if (!person) return false
    if ((key === 'Enter' || key === 'Tab') && !shiftKey) {
      onChoose(person)
      return true
    }
    if (key === 'Delete' && shiftKey) {
      onHide(person)
      return true
    }
    return false
  }
  return { people, active, isOpen, onKey, close: () => setChoice({ typed, isDismissed: true }) }
}

/** Round about. */
function nextIndex(from: number, step: 1 | -1, count: number): number {
  if (from < 0) return step === 1 ? 0 : count - 1
  return (from + step + count) % count
}
