import { accentHue } from '@sen/model/looks/accent-hue'
import type { Brand } from '../../config.ts'
import type { SiteOptions } from '../presenters/site.ts'

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
  const [, firstName = '', otherNames = ''] = /^(\S*)(.*)$/.exec(brand.name) ?? []
  const branded = block(withLogo(template, brand), 'link', brand.linkUrl !== '')
  const withDemo = demo
    ? block(branded, 'demo', true).replace(/<!--account-->(.*?)<!--\/account-->/s, (_, one: string) =>
        demo.accounts
          .map(({ address, displayName }) => fill(one, { 'account-name': displayName, 'account-email': address }))
          .join(''),
      )
    : block(branded, 'demo', false)
  const hue = accentHue(brand.accent)
  const page = fill(withDemo, {
    name: brand.name,
    'first-name': firstName,
    'other-names': otherNames,
    // In the page itself: worn by a script, it would come after the first drawing.
    accent: hue === undefined ? '' : `--accent-hue: ${hue}`,
    link: brand.linkUrl,
    'link-words': brand.linkUrl.replace(/^https?:\/\//u, '').replace(/\/$/u, ''),
    'demo-password': demo?.password ?? '',
  })
  const problems = new Map(
    [...page.matchAll(/<p data-code="(\w+)" data-vi="([^"]*)" data-en="([^"]*)">([^<]*)</g)].map(
      ([, code = '', vi = '', en = '', text = '']) => [code, { vi, en, text }],
    ),
  )

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

function withLogo(template: string, { logoUrl }: Brand): string {
  if (logoUrl === '') return template
  return template.replace(
    /<!--logo-->.*?<!--\/logo-->/s,
    () => `<img src="${escapeHtml(logoUrl)}" alt="" height="44" />`,
  )
}

/** The note beside the password waits there for refusals that the page's script hears of. */
function hideUnless(template: string, isShown: boolean): string {
  return isShown ? template : template.replace('<p id="password-note"', '<p id="password-note" hidden')
}

function block(template: string, name: string, isKept: boolean): string {
  return template.replace(new RegExp(`<!--${name}-->(.*?)<!--/${name}-->`, 's'), (_, inner: string) =>
    isKept ? inner : '',
  )
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{\{([a-z-]+)\}\}/g, (all, name: string) =>
    name in values ? escapeHtml(values[name] ?? '') : all,
  )
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text in an element, or in an attribute between double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}
