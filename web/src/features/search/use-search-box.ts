import { SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import { parseQueryText } from '@sen/model/search/query-text'
import type { SearchTerm } from '@sen/model/search/search-query'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { foldersQuery } from '../../data/folders/queries.ts'
import { suggestionsQuery } from '../../data/search/queries.ts'
import { useDebouncedText } from '../../lib/typing/use-debounced-text.ts'
import { type SuggestionOption, suggestionOptions } from './suggestion-options.ts'
import { useGoToSearch } from './use-go-to-search.ts'

export interface SearchBox {
  readonly text: string
  readonly terms: readonly SearchTerm[]
  readonly options: readonly SuggestionOption[]
  readonly active: SuggestionOption | undefined
  readonly isOpen: boolean
  /** What is offered is not for all that is typed yet. */
  readonly isLooking: boolean
  readonly type: (text: string) => void
  readonly compose: (isComposing: boolean) => void
  readonly open: () => void
  readonly close: () => void
  readonly clear: () => void
  /** Whether the key was for the list, or the search. */
  readonly onKey: (key: string) => boolean
  readonly choose: (option: SuggestionOption) => void
  readonly submit: () => void
}

/** What is typed, what is offered for it, and what becomes of it. `onDone` is called when the page has gone elsewhere. */
export function useSearchBox(onDone: () => void): SearchBox {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { text: shown, sort, goTo, goToTyped } = useGoToSearch()
  const [text, setText] = useState(shown)
  const [isComposing, setComposing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [activeId, setActiveId] = useState<string>()
  const wanted = text.trim()
  const settled = useDebouncedText(wanted, isComposing)
  const suggestions = useQuery({
    ...suggestionsQuery(isOpen ? settled : ''),
    placeholderData: keepPreviousData,
  })
  const options = useMemo(() => suggestionOptions(text, suggestions.data), [text, suggestions.data])
  const terms = useMemo(() => parseQueryText(text).terms, [text])
  const active = options.find(({ id }) => id === activeId)

  // The address says what is searched for; another address, another text.
  useEffect(() => setText(shown), [shown])

  const done = () => {
    setOpen(false)
    setActiveId(undefined)
    onDone()
  }
  const search = (next: string) => {
    setText(next)
    if (goToTyped(next, sort)) done()
  }
  const choose = (option: SuggestionOption) => {
    if (option.kind === 'typed' || option.kind === 'text') search(option.text)
    else if (option.kind === 'person') search(option.person.email)
    else {
      const { id, folder_id } = option.thread
      const folder = cache.getQueryData(foldersQuery.queryKey)?.find((one) => one.id === folder_id)
      void navigate({
        to: '/folder/$name/$threadId',
        params: { name: folder?.name ?? SYSTEM_FOLDER_NAMES.inbox, threadId: id },
        search: { src: 'search-suggest' },
      })
      done()
    }
  }
  const submit = () => search(text)

  return {
    text,
    terms,
    options,
    active,
    isOpen: isOpen && options.length > 0,
    isLooking: wanted !== '' && (settled !== wanted || suggestions.isFetching),
    type: (next) => {
      setText(next)
      setActiveId(undefined)
      setOpen(true)
    },
    compose: setComposing,
    open: () => setOpen(true),
    close: () => {
      setOpen(false)
      setActiveId(undefined)
    },
    clear: () => {
      setText('')
      setActiveId(undefined)
      // Off the page of results, this is nothing; on it, it leads to the inbox (spec section 5).
      goTo({ terms: [] })
    },
    onKey: (key) => {
      if (key === 'Enter') {
        if (isOpen && active) choose(active)
        else submit()
        return true
      }
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
      if (step === 0 || options.length === 0) return false
      setOpen(true)
      setActiveId(
        options[
          nextIndex(
            options.findIndex(({ id }) => id === activeId),
            step,
            options.length,
          )
        ]?.id,
      )
      return true
    },
    choose,
    submit,
  }
}

/** Round about, with the text itself (nothing chosen) between the last and the first. */
function nextIndex(from: number, step: number, count: number): number {
  const next = from + step
  return next < -1 ? count - 1 : next >= count ? -1 : next
}
