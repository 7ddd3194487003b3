import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useState } from 'react'
import { nextOption } from './next-option.ts'

interface ComboboxNeeds {
  /** What is offered, in its order: what tells each apart. */
  readonly options: readonly string[]
  /** What stands in the field. Another text, another choice. */
  readonly typed: string
  readonly isOpen: boolean
  /** What Enter takes before an arrow has chosen. Undefined: nothing of the list. */
  readonly preselected?: string | undefined
  /** What stands in the field is a choice of its own: the arrows come by it. */
  readonly isTextChoice?: boolean
  /** Tab takes what is active, as Enter does, instead of going on. */
  readonly isTakenByTab?: boolean
  /** What the pointer is over becomes active. */
  readonly isLedByPointer?: boolean
  readonly onChoose: (option: string) => void
  /** An arrow was pressed while the list was closed. */
  readonly onOpen?: () => void
  /** Escape was pressed, and is for nobody else. Undefined: Escape belongs to what is around. */
  readonly onClose?: () => void
}

export interface Combobox {
  /** The place of the active option, -1 for none. */
  readonly active: number
  /** On the input. */
  readonly field: object
  /** On what stands around the options, the `listbox`. */
  readonly list: { readonly id: string; readonly tabIndex: -1 }
  /** On the option in that place. */
  readonly option: (at: number) => ComboboxOption
  /** To be asked first: answers that the key has been dealt with, or belongs to an input method. */
  readonly onKey: (event: KeyboardEvent) => boolean
}

export interface ComboboxOption {
  readonly id: string
  readonly role: 'option'
  readonly 'aria-selected': boolean
}

/** The caret moves: what an arrow has chosen is given up, the text is meant again. */
const CARET_KEYS: ReadonlySet<string> = new Set(['Home', 'End', 'ArrowLeft', 'ArrowRight'])

/**
 * A field with a list to choose from (ARIA combobox pattern): the caret stays in the field, which names the active option. The
 * field's text is its owner's; nothing is completed in it, and no key is acted on while an input method composes.
 */
export function useCombobox(needs: ComboboxNeeds): Combobox {
  const { options, typed, isOpen, preselected, onChoose, onOpen, onClose } = needs
  const id = useId()
  const [choice, setChoice] = useState<{ readonly typed: string; readonly option?: string | undefined }>({ typed })
  // Also when the same is typed, or the list opened, again later.
  if (choice.typed !== typed || (!isOpen && choice.option !== undefined)) setChoice({ typed })
  const chosen = choice.option === undefined ? -1 : options.indexOf(choice.option)
  const active = !isOpen ? -1 : chosen < 0 && preselected !== undefined ? options.indexOf(preselected) : chosen
  const activeId = active < 0 ? undefined : `${id}-${active}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text shows others in the same place
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, typed])

  const choose = (at: number) => {
    const option = options[at]
    if (option !== undefined) onChoose(option)
    return option !== undefined
  }
  const isTaken = (event: KeyboardEvent): boolean => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (shiftKey || ctrlKey || metaKey || altKey) return false
    if (key === 'Enter' || (key === 'Tab' && needs.isTakenByTab)) return choose(active)
    if (key === 'Escape' && isOpen && onClose) {
      event.nativeEvent.stopImmediatePropagation()
      onClose()
      return true
    }
    if (CARET_KEYS.has(key)) setChoice({ typed })
    const next = nextOption(key, active, options.length, needs.isTextChoice === true)
    if (next === undefined || !(isOpen || onOpen)) return false
    if (!isOpen) onOpen?.()
    setChoice({ typed, option: options[next] })
    return true
  }
  const placeOf = ({ target }: SyntheticEvent) => {
    const option = target instanceof Element ? target.closest('[role=option]') : null
    return option ? Number(option.id.slice(id.length + 1)) : -1
  }
  const stay = (event: SyntheticEvent) => event.preventDefault()
  const list = {
    id,
    // Browsers make a stop for Tab of whatever scrolls: the list would stay open over what the next press is for.
    tabIndex: -1 as const,
    // The field keeps the focus, and a phone its keyboard.
    onPointerDown: stay,
    onMouseDown: stay,
    onClick: (event: SyntheticEvent) => void choose(placeOf(event)),
    onPointerMove: (event: SyntheticEvent) => {
      const at = placeOf(event)
      if (needs.isLedByPointer && at >= 0 && at !== active) setChoice({ typed, option: options[at] })
    },
  }
  return {
    active,
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': activeId,
      autoComplete: 'off',
      autoCorrect: 'off',
      autoCapitalize: 'off',
      spellCheck: false,
    },
    list,
    option: (at) => ({ id: `${id}-${at}`, role: 'option', 'aria-selected': at === active }),
    onKey: (event) => {
      // 229: the key belongs to an input method, with or without a composition.
      if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return true
      const taken = isTaken(event)
      if (taken) event.preventDefault()
      return taken
    },
  }
}
