import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useState } from 'react'
import { nextOption } from './next-option.ts'

interface ComboboxNeeds {
  readonly options: readonly string[]
  /** A change of the text resets the choice. */
  readonly typed: string
  readonly isOpen: boolean
  /** The option that Enter chooses before an arrow was used. */
  readonly preselected?: string | undefined
  /** The field's text is a choice of its own, which the arrows reach. */
  readonly isTextChoice?: boolean
  /** Tab chooses the active option, as Enter does, instead of moving on. */
  readonly isTakenByTab?: boolean
  readonly isLedByPointer?: boolean
  readonly onChoose: (option: string) => void
  /** Called for an arrow key while the list is closed. */
  readonly onOpen?: () => void
  /** Called for Escape, which then does not bubble. Undefined: Escape belongs to the surrounding component. */
  readonly onClose?: () => void
}

export interface Combobox {
  /** -1 for none. */
  readonly active: number
  readonly field: object
  readonly list: { readonly id: string; readonly tabIndex: -1 }
  readonly option: (at: number) => ComboboxOption
  /** Must be called first: returns whether the key was handled, or belongs to an input method. */
  readonly onKey: (event: KeyboardEvent) => boolean
}

export interface ComboboxOption {
  readonly id: string
  readonly role: 'option'
  readonly 'aria-selected': boolean
}

/** Keys that move the caret discard the option chosen by arrows. */
const CARET_KEYS: ReadonlySet<string> = new Set(['Home', 'End', 'ArrowLeft', 'ArrowRight'])

/** ARIA combobox pattern. The caller owns the text, and no key is handled during a composition. */
export function useCombobox(needs: ComboboxNeeds): Combobox {
  const { options, typed, isOpen, preselected, onChoose, onOpen, onClose } = needs
  const id = useId()
  const [choice, setChoice] = useState<{ readonly typed: string; readonly option?: string | undefined }>({ typed })
  // Reset the choice also when the list closes, or the text returns to a former one.
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
  const optionIndexOf = ({ target }: SyntheticEvent) => {
    const option = target instanceof Element ? target.closest('[role=option]') : null
    return option ? Number(option.id.slice(id.length + 1)) : -1
  }
  const stay = (event: SyntheticEvent) => event.preventDefault()
  const list = {
    id,
    // Browsers make scrollable elements a tab stop; -1 keeps Tab leaving the field.
    tabIndex: -1 as const,
    // Keep the focus in the field, so that the on-screen keyboard stays.
    onPointerDown: stay,
    onMouseDown: stay,
    onClick: (event: SyntheticEvent) => void choose(optionIndexOf(event)),
    onPointerMove: (event: SyntheticEvent) => {
      const at = optionIndexOf(event)
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
