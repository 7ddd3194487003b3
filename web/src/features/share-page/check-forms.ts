import { showProblemText } from './problem-texts.ts'

/** Replaces the browser's bubble, which is in the browser's language. */
export function checkForms(): void {
  for (const form of document.forms) {
    form.noValidate = true
    // Capturing, so that it runs before the handlers that send the form.
    form.addEventListener('submit', (event) => stopIncomplete(form, event), { capture: true })
    form.addEventListener('input', () => markFaulty(form, undefined))
  }
}

function stopIncomplete(form: HTMLFormElement, event: Event): void {
  const faulty = Array.from(form.querySelectorAll('input')).find((input) => !input.validity.valid)
  markFaulty(form, faulty)
  if (!faulty) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const problem = form.querySelector<HTMLElement>('.share-problem')
  if (problem) showProblemText(problem, problemOf(faulty))
  faulty.focus()
}

function problemOf({ type, name, validity }: HTMLInputElement): string {
  if (type === 'file') return 'file_missing'
  if (type === 'email') return validity.valueMissing ? 'address_missing' : 'address_malformed'
  if (type === 'password') return name === 'confirmation' ? 'confirmation_missing' : 'password_missing'
  return 'code_missing'
}

function markFaulty(form: HTMLFormElement, faulty: HTMLInputElement | undefined): void {
  for (const input of form.querySelectorAll('input')) {
    if (input === faulty) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }
}
