import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, memo, useEffect, useId, useMemo, useRef, useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { nextPlace } from '../../lib/keyboard/next-place.ts'
import styles from './FilterMenu.module.css'

export interface FilterOption {
  readonly id: string
  readonly label: string
  readonly icon?: LucideIcon
  readonly note?: string | undefined
  /** Steps to the right, for trees. */
  readonly depth?: number
  readonly onChoose: () => void
}

export interface FilterGroup {
  readonly id: string
  /** Undefined: parted by a line alone. */
  readonly label?: string | undefined
  readonly options: readonly FilterOption[]
}

export interface FilterChoice {
  readonly groups: readonly FilterGroup[]
  /** The option that Enter chooses before an arrow did. */
  readonly preselected: string | undefined
}

interface FilterListProps {
  readonly label: string
  readonly placeholder: string
  readonly nothing: string
  readonly choiceFor: (typed: string) => FilterChoice
  readonly onClose: () => void
}

/** The field, which keeps the focus, and what fits below it. */
export function FilterList({ label, placeholder, nothing, choiceFor, onClose }: FilterListProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState<number>()
  const { groups, preselected } = useMemo(() => choiceFor(typed), [choiceFor, typed])
  const shown = groups.flatMap((group) => group.options)
  const first = shown.findIndex((option) => option.id === preselected)
  const chosen = at ?? (first < 0 ? undefined : first)

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is chosen
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const choose = (option: FilterOption | undefined) => {
    if (!option) return
    onClose()
    option.onChoose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const { isComposing, keyCode } = event.nativeEvent
    if (isComposing || keyCode === 229) return
    const next = nextPlace(event.key, chosen, shown.length)
    if (event.key === 'Enter') choose(chosen === undefined ? undefined : shown[chosen])
    // Its list is open as long as it stands, so the panel leaves Escape to it.
    else if (event.key === 'Tab' || event.key === 'Escape') onClose()
    else if (next !== undefined) setAt(next)
    else return
    event.preventDefault()
  }
  const placeOf = ({ target }: { target: EventTarget }) => {
    const option = target instanceof Element ? target.closest('[role=option]') : null
    return option ? Number(option.id.slice(id.length + 1)) : undefined
  }
  let index = -1
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field, wherever in the panel the focus stands
    <div onKeyDown={onKeyDown} className={styles.box}>
      <input
        // On a touch screen the keyboard would cover half of what can be chosen.
        data-first={matchMedia('(pointer: coarse)').matches ? undefined : ''}
        className={styles.input}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen}`}
        aria-autocomplete="list"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          setAt(undefined)
        }}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys */}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={cx(styles.list, shown.length > LONG_LIST && styles.long)}
        // A press would take the focus out of the field, and so close what is pressed.
        onMouseDown={(event) => event.preventDefault()}
        onPointerMove={(event) => {
          const place = placeOf(event)
          if (place !== undefined && place !== chosen) setAt(place)
        }}
        onClick={(event) => {
          const place = placeOf(event)
          if (place !== undefined) choose(shown[place])
        }}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a part of a list box
          <div key={group.id} role="group" aria-label={group.label} className={styles.group}>
            {group.label && (
              <div role="presentation" className={styles.heading}>
                {group.label}
              </div>
            )}
            {group.options.map((option) => {
              index += 1
              return <Option key={option.id} id={`${id}-${index}`} option={option} isChosen={index === chosen} />
            })}
          </div>
        ))}
      </div>
      {shown.length === 0 && (
        <p role="status" className={styles.nothing}>
          {nothing}
        </p>
      )}
    </div>
  )
}

const LONG_LIST = 200

interface OptionProps {
  readonly id: string
  readonly option: FilterOption
  readonly isChosen: boolean
}

/** Of two thousand, an arrow draws two. */
const Option = memo(function Option({ id, option, isChosen }: OptionProps) {
  const Icon = option.icon
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={cx(styles.option, isChosen && styles.chosen)}
      style={option.depth ? { paddingInlineStart: 10 + option.depth * 18 } : undefined}
    >
      {Icon && <Icon size={18} strokeWidth={1.75} aria-hidden />}
      <span className={styles.label}>{option.label}</span>
      {option.note && <span className={styles.note}>{option.note}</span>}
    </div>
  )
})
