import { useComposeWindows } from './compose-windows.ts'

/** Where the caret stands while a compose window is still coming. */
export type EarlyField = 'to' | 'subject' | 'text'

/** What was typed before the window was there. `focus` is undefined when the user has gone elsewhere meanwhile. */
export interface EarlyText {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly focus: EarlyField | undefined
}

export interface EarlyForm {
  readonly read: () => EarlyText
  /** Runs `then` now, or as soon as no input method is at work in it. */
  readonly whenCalm: (then: () => void) => void
  readonly focusText: () => void
}

const forms = new Map<string, EarlyForm>()

/** Says where the text of this window is being typed for now; answers how to take that back. */
export function registerEarlyForm(id: string, form: EarlyForm): () => void {
  forms.set(id, form)
  return () => {
    if (forms.get(id) === form) forms.delete(id)
  }
}

/** Whether this window's text is being typed elsewhere, so that it must not take the focus by itself. */
export function isTypedEarly(id: string): boolean {
  return useComposeWindows.getState().early.some((one) => one.id === id)
}

/** Takes the keys meant for a text whose editor is not there yet; they are handed over like all that is typed early. */
export function writeTextEarly(id: string): void {
  if (isTypedEarly(id)) forms.get(id)?.focusText()
  else useComposeWindows.setState(({ early }) => ({ early: [...early, { id, into: 'text' }] }))
}

/** Says that the window cannot be had for now: what is being typed stays, and makes room for what says so. */
export function holdEarlyText(id: string): void {
  useComposeWindows.setState(({ early }) => ({
    early: early.map((one) => (one.id === id ? { ...one, isHeld: true } : one)),
  }))
}

/**
 * Hands over what was typed early, once, when no input method is at work in it. `put` is called without anything when
 * there is none; it must take the focus at once, for the early form is gone after it.
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
