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
  /** Set on the text box, because the editor stops the propagation of input events. */
  readonly handlers: {
    readonly onInputCapture: InputEventHandler<HTMLDivElement>
    readonly onKeyDownCapture: KeyboardEventHandler<HTMLDivElement>
    readonly onCompositionEndCapture: CompositionEventHandler<HTMLDivElement>
  }
  readonly list: ReactNode
}

/** This only reads the text, and ignores it while an input method composes. Small screens have the menu instead. */
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
        // Some browsers fire compositionend before the keydown that ended it.
        hasJustComposed.current = true
        setTimeout(() => {
          hasJustComposed.current = false
        })
      },
      onKeyDownCapture: (event) => {
        const { isComposing, keyCode } = event.nativeEvent
        if (isComposing || keyCode === 229 || hasJustComposed.current) return
        // The editor would handle it too, and Escape would reach the window.
        if (keys.current?.(event)) event.stopPropagation()
      },
    },
    list: slash && part && current && (
      <part.List
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
