import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { templateQuery, templatesQuery } from '../../../data/templates/queries.ts'
import { cx } from '../../../lib/cx.ts'
import { useCombobox } from '../../../ui/combobox/use-combobox.ts'
import { Popover } from '../../../ui/Popover.tsx'
import { findTemplates } from './find-templates.ts'
import styles from './SlashTemplates.module.css'
import { queryAfter, rangeOf, type TypedSlash } from './typed-slash.ts'

export interface SlashTemplatesProps {
  readonly slash: TypedSlash
  readonly box: HTMLElement
  /** Receives the keys first and returns whether it handled them. */
  readonly keys: RefObject<((event: KeyboardEvent) => boolean) | null>
  /** `replaced` returns the typed query, if it is still in the text. */
  readonly onChoose: (templateId: string, replaced: () => Range | undefined) => void
  readonly onClose: () => void
}

const MOST_SHOWN = 20
const FETCHED_AHEAD_MILLISECONDS = 100

/** The focus stays in the text, which names the active option (`aria-activedescendant`). */
export function SlashTemplates({ slash, box, keys, onChoose, onClose }: SlashTemplatesProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { data: templates } = useQuery(templatesQuery)
  const [query, setQuery] = useState(() => queryAfter(slash, box))
  const [slashBox] = useState(() => rangeOf(slash, box)?.getBoundingClientRect())
  const anchor = useRef<HTMLSpanElement>(null)
  const found = findTemplates(templates ?? [], query ?? '').slice(0, MOST_SHOWN)
  const isOpen = query !== undefined && found.length > 0
  const choose = (id: string) => {
    const typed = `/${query}`
    onChoose(id, () => {
      const range = rangeOf(slash, box)
      return range?.toString().replaceAll('\u00a0', ' ') === typed ? range : undefined
    })
    onClose()
  }
  const combobox = useCombobox({
    options: found.map(({ id }) => id),
    typed: query ?? '',
    isOpen,
    preselected: found[0]?.id,
    isTakenByTab: true,
    isLedByPointer: true,
    onChoose: choose,
    onClose,
  })
  const active = found[combobox.active]?.id

  const look = useEffectEvent(() => {
    const next = queryAfter(slash, box)
    const isLost =
      templates !== undefined && /\s/u.test(next ?? '') && findTemplates(templates, next ?? '').length === 0
    if (next === undefined || isLost) onClose()
    else setQuery(next)
  })
  useEffect(() => {
    const lookAgain = () => look()
    box.addEventListener('input', lookAgain)
    document.addEventListener('selectionchange', lookAgain)
    // The template may have been deleted meanwhile.
    lookAgain()
    return () => {
      box.removeEventListener('input', lookAgain)
      document.removeEventListener('selectionchange', lookAgain)
    }
  }, [box])
  useLayoutEffect(() => {
    keys.current = isOpen ? combobox.onKey : null
    return () => {
      keys.current = null
    }
  })
  const activeOption = active === undefined ? undefined : combobox.option(combobox.active).id
  const listId = combobox.list.id
  useEffect(() => {
    if (activeOption === undefined) return
    box.setAttribute('aria-controls', listId)
    box.setAttribute('aria-activedescendant', activeOption)
    return () => {
      box.removeAttribute('aria-controls')
      box.removeAttribute('aria-activedescendant')
    }
  }, [box, listId, activeOption])
  useEffect(() => {
    if (active === undefined) return
    const timer = setTimeout(() => void cache.prefetchQuery(templateQuery(active)), FETCHED_AHEAD_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [cache, active])

  if (!isOpen || !slashBox) return null
  const count = found.length
  return (
    <>
      <span
        ref={anchor}
        aria-hidden
        className={styles.anchor}
        style={{ left: slashBox.left, top: slashBox.top, height: slashBox.height }}
      />
      <Popover open onClose={onClose} anchor={anchor} className={styles.panel}>
        <div role="listbox" {...combobox.list} aria-label={t`Templates`}>
          {found.map(({ id, name, subject, snippet }, at) => (
            <div
              key={id}
              {...combobox.option(at)}
              className={cx(styles.option, at === combobox.active && styles.active)}
            >
              <span className={styles.name}>{name}</span>
              <span className={styles.note}>{subject || snippet}</span>
            </div>
          ))}
        </div>
      </Popover>
      <span role="status" className="sr-only">
        {plural(count, { one: '# template', other: '# templates' })}
      </span>
    </>
  )
}
