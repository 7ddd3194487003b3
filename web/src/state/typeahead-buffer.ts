import { useComposeWindows } from './compose-windows.ts'

export type EarlyField = 'to' | 'subject' | 'text'

/** `focus` is undefined when the user has moved elsewhere. */
export interface EarlyText {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly focus: EarlyField | undefined
}

export interface EarlyForm {
  readonly read: () => EarlyText
  /** Waits for the end of the current composition. */
  readonly whenCalm: (then: () => void) => void
  readonly focusText: () => void
}

const forms = new Map<string, EarlyForm>()

/** Returns a function that unregisters the form. */
export function registerEarlyForm(id: string, form: EarlyForm): () => void {
  forms.set(id, form)
  return () => {
    if (forms.get(id) === form) forms.delete(id)
  }
}

/** The window must not take the focus then. */
export function isTypedEarly(id: string): boolean {
  return useComposeWindows.getState().early.some((one) => one.id === id)
}

/** Receives keys for a text whose editor has not loaded. */
export function writeTextEarly(id: string): void {
  if (isTypedEarly(id)) forms.get(id)?.focusText()
  else useComposeWindows.setState(({ early }) => ({ early: [...early, { id, into: 'text' }] }))
}

/** Typed text stays, and makes room for the notice. */
export function bufferTypedAhead(id: string): void {
  useComposeWindows.setState(({ early }) => ({
    early: early.map((one) => (one.id === id ? { ...one, isHeld: true } : one)),
  }))
}

/** Runs once, after any composition. `put` must take the focus at once, because the early form is removed after it. */
export function takeTypedAhead(id: string, put: (early: EarlyText | undefined) => void): void {
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
