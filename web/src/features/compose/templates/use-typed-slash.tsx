import {
  type ComponentType,
  type CompositionEventHandler,
  type InputEventHandler,
  type KeyboardEvent,
  type KeyboardEventHandler,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { loadPart } from '../../../lib/trouble/load-part.ts'
import { isNarrow } from '../../../state/compose-window-machine.ts'
import type { SlashTemplatesProps } from './SlashTemplates.tsx'
import { slashAtCaret, type TypedSlash } from './typed-slash.ts'

interface SlashInText {
  /** On the element that is written in, whose editor lets no event of typing go further. */
  readonly handlers: {
    readonly onInputCapture: InputEventHandler<HTMLDivElement>
    readonly onKeyDownCapture: KeyboardEventHandler<HTMLDivElement>
    readonly onCompositionEndCapture: CompositionEventHandler<HTMLDivElement>
  }
  readonly list: ReactNode
}

/**
 * Offers templates where a slash was just typed. The text is only read: what is offered comes on demand, and nothing is asked
 * while an input method composes. On small screens the menu is the way.
 */
export function useTypedSlash(
  box: RefObject<HTMLDivElement | null>,
  onChoose: (templateId: string, replaced: () => Range | undefined) => void,
): SlashInText {
  const [slash, setSlash] = useState<TypedSlash & { readonly typedAt: number }>()
  const [part, setPart] = useState<{ readonly List: ComponentType<SlashTemplatesProps> }>()
  const keys = useRef<(event: KeyboardEvent) => boolean>(null)
  const hasJustComposed = useRef(false)
  const ask = (typed: TypedSlash, typedAt: number) => {
    setSlash({ ...typed, typedAt })
    loadPart(() => import('./SlashTemplates.tsx')).then(
      ({ SlashTemplates }) => setPart({ List: SlashTemplates }),
      // On failure the slash stays as text. The template menu shows the error.
      () => setSlash(undefined),
    )
  }
  const { current } = box
  return {
    handlers: {
      onInputCapture: ({ nativeEvent, currentTarget, timeStamp }) => {
        const { inputType, data, isComposing } = nativeEvent as globalThis.InputEvent
        if (isComposing || !inputType.startsWith('insert') || !data?.endsWith('/')) return
        if (isNarrow(window.innerWidth)) return
        const typed = slashAtCaret(currentTarget)
        if (typed) ask(typed, timeStamp)
      },
      onCompositionEndCapture: () => {
        // Some browsers end the composition before they tell of the key that ended it.
        hasJustComposed.current = true
        setTimeout(() => {
          hasJustComposed.current = false
        })
      },
      onKeyDownCapture: (event) => {
        const { isComposing, keyCode } = event.nativeEvent
        if (isComposing || keyCode === 229 || hasJustComposed.current) return
        // The editor would act on it too, and the window on Escape.
        if (keys.current?.(event)) event.stopPropagation()
      },
    },
    list: slash && part && current && (
      <part.List
        // Another slash, another list.
        key={slash.typedAt}
        slash={slash}
        box={current}
        keys={keys}
        onChoose={onChoose}
        onClose={() => setSlash(undefined)}
      />
    ),
  }
}
