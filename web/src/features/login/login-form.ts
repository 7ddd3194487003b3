import { mayHavePasskeys } from '@sen/model/account/passkey-hosts'
import { readSecondStep } from '@sen/model/account/two-step'
import { hueOf, initialsOf } from '../../lib/names/initials.ts'
import { chosenHere } from '../../widgets/standalone/choices.ts'
import { enhanceSwitches, languageNow } from '../../widgets/standalone/switches.ts'
import { type CodeWay, problemCodeOf, type SecondStepWanted, sendCode, sendSignIn } from './send-sign-in.ts'

export type SignInChoice = ReturnType<typeof chosenHere>

type PasskeyButton = 'passkey' | 'confirm-passkey'

/** Rejects when the program's code cannot be loaded. */
export type EnterMail = (chosen: SignInChoice, path: string) => Promise<void>

/** The form also works without this script. It uses no framework, because the page is a single form. */
export function enhanceLoginForm(enterMail: EnterMail, loadAhead: () => Promise<unknown>): void {
  enhanceSwitches()
  for (const form of document.forms) {
    form.setAttribute('novalidate', '')
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const pressed = event.submitter instanceof HTMLButtonElement ? event.submitter : undefined
      if (pressed?.name === 'send_code') return void submitPhone(pressed)
      // If the user is faster than the program's code, the page waits for both.
      loadAhead().catch(() => undefined)
      void (form.id === 'second-step' ? submitCode(form, enterMail) : submit(form, enterMail))
    })
  }
  for (const avatar of document.querySelectorAll<HTMLElement>('.login-avatar')) drawAvatar(avatar)
  for (const name of ['password', 'code'] as const) {
    inputOf(name).addEventListener('input', () => showProblem(name, undefined))
  }
  byId('reveal').addEventListener('click', reveal)
  for (const button of ['passkey', 'confirm-passkey'] as const) {
    byId(button).addEventListener('click', () => {
      loadAhead().catch(() => undefined)
      void submitPasskey(button, enterMail)
    })
  }
  showPasskey('passkey', true)
}

/** Shows the button only if the browser supports passkeys. */
function showPasskey(button: PasskeyButton, isOffered: boolean): void {
  const isPossible = isSecureContext && 'PublicKeyCredential' in window && mayHavePasskeys(location.hostname)
  const box = byId(button).closest<HTMLElement>('.login-passkey')
  if (box) box.hidden = !(isOffered && isPossible)
}

function drawAvatar(avatar: HTMLElement): void {
  const { name = '', seed = '' } = avatar.dataset
  avatar.textContent = initialsOf(name)
  avatar.style.setProperty('--hue', String(hueOf(seed)))
}

async function submit(form: HTMLFormElement, enterMail: EnterMail): Promise<void> {
  const said = new FormData(form)
  const [email, password] = [String(said.get('email')).trim(), String(said.get('password'))]
  inputOf('email').value = email
  if (email === '') return inputOf('email').focus()
  if (password === '') return inputOf('password').focus()
  inputOf('password').value = password
  setBusy('submit', true)
  showProblem('password', undefined)
  try {
    const wanted = await sendSignIn(email, password)
    if (wanted) {
      showPasskey('confirm-passkey', wanted.hasPasskey)
      showPhone(wanted.phone)
      return askFor('code')
    }
    await enterMail(chosenHere(), String(said.get('next')))
  } catch (problem) {
    setBusy('submit', false)
    showProblem('password', problemCodeOf(problem))
    inputOf('password').focus()
  }
}

async function submitCode(form: HTMLFormElement, enterMail: EnterMail): Promise<void> {
  const said = new FormData(form)
  const code = String(said.get('code'))
  if (code.trim() === '') return inputOf('code').focus()
  if (!readSecondStep(code)) {
    showProblem('code', 'code_malformed')
    return inputOf('code').focus()
  }
  setBusy('confirm', true)
  showProblem('code', undefined)
  try {
    await sendCode(code, said.has('remember_device'))
    await enterMail(chosenHere(), String(said.get('next')))
  } catch (problem) {
    const told = problemCodeOf(problem)
    setBusy('confirm', false)
    const asked = told === 'second_step_expired' ? 'password' : 'code'
    if (asked === 'password') askFor('password')
    showProblem(asked, told)
    inputOf(asked).focus()
  }
}

function showPhone(phone: SecondStepWanted['phone']): void {
  byId('code-phone').hidden = phone === null
  byId('phone-ending').textContent = phone?.ending ?? ''
  for (const way of ['sms', 'voice'] as const) byId(`send-${way}`).hidden = phone?.ways.includes(way) !== true
  byId('code-sent').hidden = true
  showProblem('phone', undefined)
}

async function submitPhone(pressed: HTMLButtonElement): Promise<void> {
  const way = pressed.value as CodeWay
  const id = `send-${way}` as const
  setBusy(id, true)
  showProblem('phone', undefined)
  byId('code-sent').hidden = true
  try {
    const { requestCode } = await import('./request-code.ts')
    await requestCode(way, () => setBusy(id, false))
    byId('code-sent').hidden = false
  } catch (problem) {
    const told = problemCodeOf(problem)
    if (told === 'second_step_expired') {
      askFor('password')
      return showProblem('password', told)
    }
    showProblem('phone', told)
  }
  inputOf('code').focus()
}

/** The passkey identifies the account. */
async function submitPasskey(button: PasskeyButton, enterMail: EnterMail): Promise<void> {
  const form = (byId(button) as HTMLButtonElement).form
  const said = form && new FormData(form)
  setBusy(button, true)
  showProblem(button, undefined)
  try {
    const { signInByPasskey } = await import('./passkey-sign-in.ts')
    const isSecondStep = button === 'confirm-passkey'
    await signInByPasskey({ isSecondStep, remembers: isSecondStep && said?.has('remember_device') === true })
    await enterMail(chosenHere(), String(said?.get('next')))
  } catch (problem) {
    const told = problemCodeOf(problem)
    setBusy(button, false)
    if (button === 'confirm-passkey' && told === 'second_step_expired') {
      askFor('password')
      showProblem('password', told)
      return
    }
    showProblem(button, told)
    byId(button).focus()
  }
}

function askFor(asked: 'password' | 'code'): void {
  setBusy('submit', false)
  byId('sign-in').hidden = asked === 'code'
  byId('second-step').hidden = asked === 'password'
  // Secrets must not stay in an open page.
  inputOf('password').value = ''
  inputOf('code').value = ''
  showProblem(asked, undefined)
  showProblem('passkey', undefined)
  showProblem('confirm-passkey', undefined)
  inputOf(asked).focus()
}

function setBusy(pressed: 'submit' | 'confirm' | `send-${CodeWay}` | PasskeyButton, isBusy: boolean): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[type=submit], .login-passkey button')) {
    button.disabled = isBusy
  }
  const submit = byId(pressed)
  submit.setAttribute('aria-busy', String(isBusy))
  const [idle, busy] = submit.querySelectorAll('span') as unknown as [HTMLElement, HTMLElement]
  idle.hidden = isBusy
  busy.hidden = !isBusy
}

function showProblem(of: 'password' | 'code' | 'phone' | PasskeyButton, code: string | undefined): void {
  const note = byId(`${of}-note`)
  note.hidden = code === undefined
  if (of === 'password' || of === 'code') inputOf(of).setAttribute('aria-invalid', String(code !== undefined))
  const texts = (byId('problems') as HTMLTemplateElement).content
  const text =
    texts.querySelector<HTMLElement>(`[data-code="${code}"]`) ??
    texts.querySelector<HTMLElement>('[data-code="internal_error"]')
  const { vi = '', en = '' } = (code !== undefined && text?.dataset) || {}
  Object.assign(note.dataset, { vi, en })
  note.textContent = languageNow() === 'en' ? en : vi
}

function reveal(): void {
  const field = inputOf('password')
  const isShown = field.type === 'text'
  field.type = isShown ? 'password' : 'text'
  byId('reveal').setAttribute('aria-labelledby', isShown ? 'show-password' : 'hide-password')
}

function byId(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`the login page has no ${id}`)
  return element
}

const inputOf = (id: 'email' | 'password' | 'code') => byId(id) as HTMLInputElement
