import type { SiteOptions } from '../presenters/site.ts'
import { block, branded, fill, problemsIn, repeat } from './page-template.ts'

export interface LoginPageFacts {
  readonly next: string
  readonly theme: 'system' | 'light' | 'dark' | ''
  readonly asks?: 'password' | 'code'
  /** The address comes from the submitted form or an ended session. */
  readonly email?: string | undefined
  readonly code?: string | undefined
  readonly phone?: { readonly ending: string; readonly ways: readonly ('sms' | 'voice')[] } | null | undefined
  readonly isSent?: boolean | undefined
  readonly remembers?: boolean | undefined
  /** `person` means that single sign-on recognised a person without a mailbox. */
  readonly problem?: { readonly of: 'form' | 'link' | 'person'; readonly code: string } | undefined
}

export type LoginPage = (facts: LoginPageFacts) => string

/** The template (`web/login.html`) is filled except for what differs between two visitors. */
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
    // The page's script shows these notes beside their fields.
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
