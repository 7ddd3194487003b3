import type { AddressField } from '@sen/contract/fields'
import type { LabelField } from '@sen/contract/labels/labels'
import type { Suggestions } from '@sen/contract/search'
import type { ThreadField } from '@sen/contract/threads'
import type { LabelSuggestion } from './label-suggestions.ts'

export type SuggestionOption =
  | { readonly kind: 'typed'; readonly id: string; readonly text: string }
  /** The typed text with English names of operators. */
  | { readonly kind: 'operator'; readonly id: string; readonly text: string }
  | { readonly kind: 'text'; readonly id: string; readonly text: string }
  | { readonly kind: 'label'; readonly id: string; readonly label: LabelField; readonly text: string }
  | { readonly kind: 'person'; readonly id: string; readonly person: AddressField }
  | { readonly kind: 'thread'; readonly id: string; readonly thread: ThreadField }

/** The search for exactly the typed text comes first, except for blank text (spec section 5). */
export function suggestionOptions(
  typed: string,
  found: Suggestions | undefined,
  labels: readonly LabelSuggestion[] = [],
  translated?: string,
): readonly SuggestionOption[] {
  const text = typed.trim()
  if (text === '') return []
  const { texts = [], people = [], threads = [] } = found ?? {}
  return [
    { kind: 'typed', id: 'typed', text },
    ...(translated === undefined ? [] : [{ kind: 'operator', id: 'operator', text: translated } as const]),
    ...labels.map(
      ({ label, text: search }) => ({ kind: 'label', id: `label-${label.id}`, label, text: search }) as const,
    ),
    ...texts.map((each, index) => ({ kind: 'text', id: `text-${index}`, text: each }) as const),
    ...people.map((person, index) => ({ kind: 'person', id: `person-${index}`, person }) as const),
    ...threads.map((thread) => ({ kind: 'thread', id: `thread-${thread.id}`, thread }) as const),
  ]
}
