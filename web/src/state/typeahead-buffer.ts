import { useComposeWindows } from './compose-windows.ts'

/** The focused field while a compose window loads. */
export type EarlyField = 'to' | 'subject' | 'text'

/** Text typed before the window was ready. `focus` is undefined when the user has moved elsewhere. */
export interface EarlyText {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly focus: EarlyField | undefined
}

export interface EarlyForm {
  readonly read: () => EarlyText
  /** Runs `then` now, or after the current composition ends. */
  readonly whenCalm: (then: () => void) => void
  readonly focusText: () => void
}

const forms = new Map<string, EarlyForm>()

/** Registers the form that receives this window's text for now. Returns a function that unregisters it. */
export function registerEarlyForm(id: string, form: EarlyForm): () => void {
  forms.set(id, form)
  return () => {
    if (forms.get(id) === form) forms.delete(id)
  }
}

/** Whether this window's text is being typed in an early form, so that the window must not take the focus. */
export function isTypedEarly(id: string): boolean {
  return useComposeWindows.getState().early.some((one) => one.id === id)
}

/** Receives keys for a text whose editor has not loaded; the text is handed over like other early input. */
export function writeTextEarly(id: string): void {
  if (isTypedEarly(id)) forms.get(id)?.focusText()
  else useComposeWindows.setState(({ early }) => ({ early: [...early, { id, into: 'text' }] }))
}

/** Marks that the window failed to load: typed text stays, and makes room for the notice. */
export function holdEarlyText(id: string): void {
  useComposeWindows.setState(({ early }) => ({
    early: early.map((one) => (one.id === id ? { ...one, isHeld: true } : one)),
  }))
}

/**
 * Hands over early text once, after any composition. Calls `put` without text when there is none. `put` must take the
 * focus at once, because the early form is removed after it.
 */
export function takeEarlyText(id: string, put: (early: EarlyText | undefined) => void): void {
  const form = forms.get(id)
  if (!isTypedEarly(id) || !form) {
    put(undefined)
    return
  }
  form.whenCalm(() => {
    if (!isTypedEarly(id)) return
    put(form.read())
    useComposeWindows.setState(({ early }) => ({ early: early.filter((one) => one.id !== id) }))
  })
}
