import { Check, type LucideIcon, Minus } from 'lucide-react'
import { type KeyboardEvent, memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { type ComboboxOption, useCombobox } from '../combobox/use-combobox.ts'
import styles from './FilterMenu.module.css'

export interface FilterOption {
  readonly id: string
  readonly label: string
  readonly icon?: LucideIcon
  readonly sign?: ReactNode
  /** A toggle, which leaves the list open; `mixed`: on for some of the targets. */
  readonly checked?: boolean | 'mixed'
  readonly note?: string | undefined
  /** The reason why it is disabled, shown instead of the note. */
  readonly reason?: string | undefined
  /** Indentation steps, for trees. */
  readonly depth?: number
  readonly onChoose: () => void
}

export interface FilterGroup {
  readonly id: string
  readonly label?: string | undefined
  readonly options: readonly FilterOption[]
}

export interface FilterChoice {
  readonly groups: readonly FilterGroup[]
  /** The option that Enter chooses before an arrow was used. */
  readonly preselected: string | undefined
}

interface FilterListProps {
  readonly label: string
  readonly placeholder: string
  readonly nothing: string
  readonly choiceFor: (typed: string) => FilterChoice
  readonly onClose: () => void
  readonly onTab?: () => void
}

/** More options render at the end of the list. Rendering thousands at once would delay typing. */
const MOST_DRAWN = 100

/** The search field keeps the focus. */
export function FilterList({ label, placeholder, nothing, choiceFor, onClose, onTab }: FilterListProps) {
  const [typed, setTyped] = useState('')
  const [more, setMore] = useState({ typed, drawn: MOST_DRAWN })
  const { groups, preselected } = useMemo(() => choiceFor(typed), [choiceFor, typed])
  const shown = groups.flatMap((group) => group.options)
  const combobox = useCombobox({
    options: shown.map(({ id }) => id),
    typed,
    isOpen: true,
    preselected,
    isLedByPointer: true,
    onChoose: (id) => {
      const option = shown.find((each) => each.id === id)
      if (option?.reason !== undefined) return
      if (option?.checked === undefined) onClose()
      option?.onChoose()
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (combobox.onKey(event)) return
    // The list is open while mounted, so the panel leaves Escape to it.
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Tab' && onTab) onTab()
    else if (event.key !== 'Enter') return
    event.preventDefault()
  }
  const drawn = Math.max(more.typed === typed ? more.drawn : MOST_DRAWN, combobox.active + MOST_DRAWN)
  let at = -1
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field, wherever in the panel the focus stands
    <div onKeyDown={onKeyDown} className={styles.box}>
      <input
        // On a touch screen, the on-screen keyboard would cover half of the options.
        data-first={matchMedia('(pointer: coarse)').matches ? undefined : ''}
        className={styles.input}
        type="text"
        aria-label={label}
        placeholder={placeholder}
        {...combobox.field}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <div role="listbox" {...combobox.list} aria-label={label} className={styles.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a part of a list box
          <div key={group.id} role="group" aria-label={group.label} className={styles.group}>
            {group.label && (
              <div role="presentation" className={styles.heading}>
                {group.label}
              </div>
            )}
            {group.options.map((option) => {
              at += 1
              if (at >= drawn) return null
              return <Option key={option.id} option={option} {...combobox.option(at)} />
            })}
          </div>
        ))}
        {shown.length > drawn && (
          <Rest
            count={shown.length - drawn}
            onSeen={(count) => setMore({ typed, drawn: drawn + count + MOST_DRAWN })}
          />
        )}
      </div>
      {shown.length === 0 && (
        <p role="status" className={styles.nothing}>
          {nothing}
        </p>
      )}
    </div>
  )
}

/** Memoised, so that an arrow key renders only two options. */
const Option = memo(function Option({ option, ...named }: ComboboxOption & { readonly option: FilterOption }) {
  const { icon: Icon, reason } = option
  const note = reason ?? option.note
  return (
    <div
      {...named}
      aria-disabled={reason !== undefined}
      {...(option.checked !== undefined && { 'aria-checked': option.checked })}
      className={cx(styles.option, named['aria-selected'] && styles.chosen)}
      style={option.depth ? { paddingInlineStart: 10 + option.depth * 18 } : undefined}
    >
      {option.checked !== undefined && (
        <span className={cx(styles.tick, option.checked !== false && styles.ticked)} aria-hidden>
          {option.checked === true && <Check size={13} strokeWidth={2.5} />}
          {option.checked === 'mixed' && <Minus size={13} strokeWidth={2.5} />}
        </span>
      )}
      {option.sign}
      {Icon && <Icon size={18} strokeWidth={1.75} aria-hidden />}
      <span className={styles.label}>{option.label}</span>
      {note && <span className={styles.note}>{note}</span>}
    </div>
  )
})

/** A placeholder for options that are not rendered yet. */
function Rest({ count, onSeen }: { count: number; onSeen: (options: number) => void }) {
  const spacer = useRef<HTMLDivElement>(null)
  // Runs after every render, so that a placeholder still in view reports again.
  useEffect(() => {
    const element = spacer.current
    if (!element) return
    const observer = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting) onSeen((seen.intersectionRect.bottom - seen.boundingClientRect.top) / OPTION_PIXELS)
    })
    observer.observe(element)
    return () => observer.disconnect()
  })
  return <div ref={spacer} role="presentation" style={{ height: count * OPTION_PIXELS }} />
}

const OPTION_PIXELS = 34
