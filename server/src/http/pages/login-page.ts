import type { SiteOptions } from '../presenters/site.ts'
import { block, branded, fill, problemsIn, repeat } from './page-template.ts'

export interface LoginPageFacts {
  /** Where signing in leads; an address of ours. */
  readonly next: string
  /** Empty when unknown. */
  readonly theme: 'system' | 'light' | 'dark' | ''
  /** The visible form; the code form follows the password form. */
  readonly asks?: 'password' | 'code'
  /** The submitted address when this answers a form, or the address of an ended session. */
  readonly email?: string | undefined
  readonly code?: string | undefined
  /** The phone that can receive a code; null when there is none. */
  readonly phone?: { readonly ending: string; readonly ways: readonly ('sms' | 'voice')[] } | null | undefined
  /** A code was sent there just now. */
  readonly isSent?: boolean | undefined
  /** Whether the checkbox for this device was checked. */
  readonly remembers?: boolean | undefined
  /**
   * A refusal of the form, or of a sign-in link. `person`: single sign-on recognised a person without a mailbox, and
   * nothing else is shown.
   */
  readonly problem?: { readonly of: 'form' | 'link' | 'person'; readonly code: string } | undefined
}

export type LoginPage = (facts: LoginPageFacts) => string

/**
 * The login page of this installation, ready but for what differs between two visitors. The template is made with the
 * other pages (`web/login.html`): blocks between comments stay, go or repeat, `{{names}}` are filled in.
 */
export function loginPage(template: string, { brand, demo, signOnName }: SiteOptions): LoginPage {
  const looked = fill(block(block(branded(template, brand), 'sign-on', signOnName !== undefined), 'forgotten', !demo), {
    'sign-on-name': signOnName ?? '',
  })
  const page = demo
    ? repeat(
        fill(block(looked, 'demo', true), { 'demo-password': demo.password }),
        'account',
        demo.accounts.map(({ address, displayName }) => ({ 'account-name': displayName, 'account-email': address })),
      )
    : block(looked, 'demo', false)
  const problems = problemsIn(page)

  return ({
    next,
    theme,
    asks = 'password',
    email = '',
    code = '',
    phone,
    isSent = false,
    remembers = false,
    problem,
  }) => {
    const said = problem && (problems.get(problem.code) ?? problems.get('internal_error'))
    const { vi = '', en = '', text = '' } = said ?? {}
    const isPerson = problem?.of === 'person'
    // Notes wait beside their fields for refusals that the page's script hears of.
    const hidden = [
      ...(asks === 'code' || isPerson ? ['<form id="sign-in"'] : []),
      ...(asks === 'code' && !isPerson ? [] : ['<form id="second-step"']),
      ...(problem?.of === 'form' && asks === 'password' ? [] : ['<p id="password-note"']),
      ...(problem?.of === 'form' && asks === 'code' ? [] : ['<p id="code-note"']),
      ...(phone ? [] : ['<fieldset id="code-phone"']),
      ...(isSent ? [] : ['<p id="code-sent"']),
      ...(phone?.ways.includes('sms') ? [] : ['<button id="send-sms"']),
      ...(phone?.ways.includes('voice') ? [] : ['<button id="send-voice"']),
    ]
    const shown = hidden.reduce(
      (before, start) => before.replace(start, `${start} hidden`),
      block(block(page, 'link-problem', problem?.of === 'link'), 'refused-person', isPerson),
    )
    // A page with a known address asks for the password only.
    const begun =
      email === ''
        ? shown
        : shown.replace(/(<input id="email"[^>]*?) autofocus/, '$1').replace('<input id="password"', '$& autofocus')
    const boxed = remembers ? begun.replace('<input id="remember-device"', '$& checked') : begun
    const name = problem?.of === 'link' ? 'link-problem' : asks === 'code' ? 'code-problem' : 'problem'
    const texts = { ...NO_PROBLEM, [`${name}-vi`]: vi, [`${name}-en`]: en, [name]: text }
    return fill(boxed, {
      next,
      'next-query': encodeURIComponent(next),
      theme,
      email,
      code,
      'phone-ending': phone?.ending ?? '',
      ...texts,
    })
  }
}

const NO_PROBLEM = Object.fromEntries(
  ['problem', 'code-problem'].flatMap((name) => [`${name}-vi`, `${name}-en`, name].map((each) => [each, ''])),
)
