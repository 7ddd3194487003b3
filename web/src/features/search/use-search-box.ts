import { SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import { parseQueryText } from '@sen/model/search/query-text'
import type { SearchTerm } from '@sen/model/search/search-query'
import type { translateOperators } from '@sen/model/search/translate-operators'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { foldersQuery } from '../../data/folders/queries.ts'
import { useLabels } from '../../data/labels/queries.ts'
import { suggestionsQuery } from '../../data/search/queries.ts'
import { loadPart } from '../../lib/trouble/load-part.ts'
import { useDebouncedText } from '../../lib/typing/use-debounced-text.ts'
import { type Combobox, useCombobox } from '../../ui/combobox/use-combobox.ts'
import type { labelSuggestions } from './label-suggestions.ts'
import { type SuggestionOption, suggestionOptions } from './suggestion-options.ts'
import { useGoToSearch } from './use-go-to-search.ts'

export interface SearchBox {
  readonly text: string
  readonly terms: readonly SearchTerm[]
  readonly options: readonly SuggestionOption[]
  readonly combobox: Combobox
  readonly isOpen: boolean
  /** The suggestions do not match the whole text yet. */
  readonly isLooking: boolean
  readonly type: (text: string) => void
  readonly compose: (isComposing: boolean) => void
  readonly open: () => void
  readonly close: () => void
  readonly clear: () => void
  readonly submit: () => void
}

/** @param isCovered something covers the list, so there are no suggestions */
export function useSearchBox(onDone: () => void, isCovered: boolean): SearchBox {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { text: shown, sort, goTo, goToTyped } = useGoToSearch()
  const [text, setText] = useState(shown)
  const [isComposing, setComposing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const wanted = text.trim()
  const settled = useDebouncedText(wanted, isComposing)
  const suggestions = useQuery({
    ...suggestionsQuery(isOpen ? settled : ''),
    placeholderData: keepPreviousData,
  })
  const labels = useLabels()
  const [suggestLabels, setSuggestLabels] = useState<typeof labelSuggestions>()
  const mayNameLabel = isOpen && labels.length > 0
  useEffect(() => {
    if (!mayNameLabel) return
    // The other suggestions work without this chunk.
    loadPart(() => import('./label-suggestions.ts')).then(
      (part) => setSuggestLabels(() => part.labelSuggestions),
      () => undefined,
    )
  }, [mayNameLabel])
  const [translate, setTranslate] = useState<typeof translateOperators>()
  const mayNameOperator = isOpen && text.includes(':')
  useEffect(() => {
    if (!mayNameOperator) return
    loadPart(() => import('@sen/model/search/translate-operators')).then(
      (part) => setTranslate(() => part.translateOperators),
      () => undefined,
    )
  }, [mayNameOperator])
  const options = useMemo(
    () => suggestionOptions(text, suggestions.data, suggestLabels?.(text, labels), translate?.(text)),
    [text, suggestions.data, suggestLabels, labels, translate],
  )
  const terms = useMemo(() => parseQueryText(text).terms, [text])

  // The text follows the address.
  useEffect(() => setText(shown), [shown])

  const done = () => {
    setOpen(false)
    onDone()
  }
  const search = (next: string) => {
    setText(next)
    if (goToTyped(next, sort)) done()
  }
  const choose = (option: SuggestionOption) => {
    if (option.kind === 'typed' || option.kind === 'text' || option.kind === 'label') search(option.text)
    // An operator without a value is typed on.
    else if (option.kind === 'operator' && option.text.endsWith(':')) setText(option.text)
    else if (option.kind === 'operator') search(option.text)
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
  const isShown = isOpen && !isCovered && options.length > 0
  const combobox = useCombobox({
    options: options.map(({ id }) => id),
    typed: text,
    isOpen: isShown,
    isTextChoice: true,
    onChoose: (id) => {
      const option = options.find((each) => each.id === id)
      if (option) choose(option)
    },
    onOpen: () => setOpen(true),
  })

  return {
    text,
    terms,
    options,
    combobox,
    isOpen: isShown,
    isLooking: wanted !== '' && (settled !== wanted || suggestions.isFetching),
    type: (next) => {
      setText(next)
      setOpen(true)
    },
    compose: setComposing,
    open: () => setOpen(true),
    close: () => setOpen(false),
    clear: () => {
      setText('')
      // Off the page of results, this is nothing; on it, it leads to the inbox (spec section 5).
      goTo({ terms: [] })
    },
    submit: () => search(text),
  }
}
