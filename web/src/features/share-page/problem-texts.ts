import { languageNow } from '../../widgets/standalone/switches.ts'

/** The page contains the texts already. */
export function showProblemText(element: HTMLElement, code: string | undefined): void {
  const texts = (document.getElementById('problems') as HTMLTemplateElement).content
  const text =
    texts.querySelector<HTMLElement>(`[data-code="${code}"]`) ??
    texts.querySelector<HTMLElement>('[data-code="internal_error"]')
  const { vi = '', en = '' } = (code !== undefined && text?.dataset) || {}
  Object.assign(element.dataset, { vi, en })
  element.textContent = languageNow() === 'en' ? en : vi
}
