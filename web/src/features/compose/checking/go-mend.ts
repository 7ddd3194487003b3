import type { Check } from '@sen/model/checking/check'

interface Places {
  readonly root: HTMLElement | null
  readonly head: { readonly focusTo: () => void; readonly focusSubject: () => void } | null
  readonly editor: { readonly focus: () => void } | null
}

/** Puts the caret, or the focus, where this is mended. */
export function goMend(check: Check, places: Places): void {
  const { root, head, editor } = places
  if (check.place === 'subject') head?.focusSubject()
  else if (check.place === 'text') editor?.focus()
  else if (check.place === 'recipients') head?.focusTo()
  else if (check.place === 'from') focusIn(root, '[data-field="from"]')
  else if (check.weight === 'confirm' && check.about === 'forgotten_attachment') chooseFiles(root)
  else focusIn(root, `${LIST} [data-wrong] button:last-of-type`) || focusIn(root, `${LIST} button:last-of-type`)
}

const LIST = '[data-field="attachments"]'

function chooseFiles(root: HTMLElement | null): void {
  root?.querySelector<HTMLInputElement>('input[data-field="files"]')?.click()
}

function focusIn(root: HTMLElement | null, selector: string): boolean {
  const found = root?.querySelector<HTMLElement>(selector)
  found?.focus()
  return found !== undefined && found !== null
}
