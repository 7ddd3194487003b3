import type { SiteOptions } from '../presenters/site.ts'
import { block, branded, fill, problemsIn, repeat } from './page-template.ts'

export interface LoginPageFacts {
  /** Where signing in leads; an address of ours. */
  readonly next: string
  /** Empty where the browser has told none. */
  readonly theme: 'system' | 'light' | 'dark' | ''
  /** What was typed before, when this answers a form. */
  readonly email?: string | undefined
  /** A refusal: of the form, or of a link that should have signed in. */
  readonly problem?: { readonly of: 'form' | 'link'; readonly code: string } | undefined
}

export type LoginPage = (facts: LoginPageFacts) => string

/**
 * The login page of this installation, ready but for what differs between two visitors. The template is made with the
 * other pages (`web/login.html`): blocks between comments stay, go or repeat, `{{names}}` are filled in.
 */
export function loginPage(template: string, { brand, demo }: SiteOptions): LoginPage {
  const looked = branded(template, brand)
  const page = demo
    ? repeat(
        fill(block(looked, 'demo', true), { 'demo-password': demo.password }),
        'account',
        demo.accounts.map(({ address, displayName }) => ({ 'account-name': displayName, 'account-email': address })),
      )
    : block(looked, 'demo', false)
  const problems = problemsIn(page)

  return ({ next, theme, email = '', problem }) => {
    const said = problem && (problems.get(problem.code) ?? problems.get('internal_error'))
    const { vi = '', en = '', text = '' } = said ?? {}
    const shown = hideUnless(block(page, 'link-problem', problem?.of === 'link'), problem?.of === 'form')
    const texts =
      problem?.of === 'link'
        ? { 'link-problem-vi': vi, 'link-problem-en': en, 'link-problem': text }
        : { 'problem-vi': vi, 'problem-en': en, problem: text }
    return fill(shown, { next, theme, email, 'problem-vi': '', 'problem-en': '', problem: '', ...texts })
  }
}

/** The note beside the password waits there for refusals that the page's script hears of. */
function hideUnless(template: string, isShown: boolean): string {
  return isShown ? template : template.replace('<p id="password-note"', '<p id="password-note" hidden')
}
