import type { Check } from '@sen/model/checking/check'

interface Places {
  readonly root: HTMLElement | null
  readonly head: { readonly focusTo: () => void; readonly focusSubject: () => void } | null
  readonly editor: { readonly focus: () => void } | null
}

/** Puts the caret, or the focus, where this is fixed. */
export function focusProblem(check: Check, places: Places): void {
  const { root, head, editor } = places
  if (check.place === 'subject') head?.focusSubject()
  else if (check.place === 'text') editor?.focus()
  else if (check.place === 'recipients') head?.focusTo()
  else if (check.place === 'from') focusIn(root, '[data-field="from"]')
  else if (check.weight === 'confirm' && check.about === 'forgotten_attachment') chooseFiles(root)
  else {
    const own = check.weight === 'confirm' ? ROWS[check.about] : undefined
    const rows = [...(own === undefined ? [] : [own]), '[data-wrong]', 'li']
    rows.some((row) => focusIn(root, `${LIST} ${row} button:last-of-type`))
  }
}

/** Rows of files, by what is asked about them. */
const ROWS: Readonly<Partial<Record<string, string>>> = {
  virus: '[data-scan="infected"]',
  unscanned: '[data-scan="failed"]',
  scanning: '[data-scan="scanning"]',
  uploading: 'li:not([data-scan], [data-wrong])',
  upload_failed: '[data-wrong]:not([data-scan])',
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
