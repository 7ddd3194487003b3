import { type ComponentType, useRef, useState } from 'react'
import type { SearchBox } from '../use-search-box.ts'
import { EarlyFields } from './EarlyFields.tsx'
import type { EarlyEntry } from './early-entry.ts'
import { textFieldsFrom } from './text-fields.ts'

export interface AdvancedFormProps {
  readonly text: string
  readonly early: EarlyEntry
  readonly onDone: () => void
}

interface AdvancedPanelProps {
  readonly Form: ComponentType<AdvancedFormProps> | undefined
  readonly box: SearchBox
  readonly onDone: () => void
}

/** The text fields are shown before the form is loaded, so that early typing is not lost. */
export function AdvancedPanel({ Form, box, onDone }: AdvancedPanelProps) {
  const [typed, setTyped] = useState(() => textFieldsFrom(box.terms))
  // A composition by an input method is finished first.
  const [isComposing, setComposing] = useState(false)
  const left = useRef<EarlyEntry['left']['current']>({ caret: undefined, isSubmitted: false })
  if (Form && !isComposing) return <Form text={box.text} early={{ typed, left }} onDone={onDone} />
  return <EarlyFields early={{ typed, left }} onType={setTyped} onCompose={setComposing} />
}
