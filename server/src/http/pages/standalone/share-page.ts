import { CODE_WAYS, type CodeWay } from '@sen/core/ports/code-sender'
import type { SiteOptions } from '../../presenters/site.ts'
import { block, branded, fill, problemsIn, repeat } from '../page-template.ts'

type Theme = 'system' | 'light' | 'dark' | ''

export interface SharedRow {
  readonly name: string
  readonly kind: 'folder' | 'file'
  readonly href: string
  readonly sizeBytes: number
  readonly modifiedAt: Date
}

interface Asking {
  readonly base: string
  readonly problem?: string | undefined
}

export interface OpenedFacts {
  readonly show: 'opened'
  readonly itemName: string
  readonly owner: string
  /** Times are written in the owner's IANA zone. */
  readonly timeZone: string
  readonly crumbs: readonly { readonly name: string; readonly href: string }[]
  readonly item:
    | {
        readonly kind: 'file'
        readonly sizeBytes: number
        readonly modifiedAt: Date
        readonly contentType: string
        readonly scan: 'infected' | 'unscanned' | 'fine'
        readonly source: string
        /** It is undefined for files without a preview, and when the server cannot render them. */
        readonly pdf: string | undefined
        readonly entries: string | undefined
      }
    | {
        readonly kind: 'folder'
        readonly rows: readonly SharedRow[]
        readonly earlier: string | undefined
        readonly later: string | undefined
      }
  readonly download: string
  readonly bring: string | undefined
  readonly problem?: string | undefined
}

export type AskingFacts =
  | (Asking & { readonly show: 'password' | 'name' })
  | (Asking & { readonly show: 'code'; readonly address: string })

export type ForgottenFacts =
  | {
      readonly show: 'forgotten'
      readonly ways: readonly CodeWay[]
      readonly email: string
      readonly problem?: string | undefined
    }
  | {
      readonly show: 'reset-code'
      readonly ways: readonly CodeWay[]
      readonly waitSeconds: number
      readonly problem?: string | undefined
    }
  | { readonly show: 'unsent' }

export type PasswordFacts =
  | (Asking & {
      readonly show: 'choose'
      readonly address: string
      readonly purpose: 'invitation' | 'reset' | 'forgotten'
    })
  | { readonly show: 'chosen'; readonly address: string }

export type SharePageFacts =
  | { readonly show: 'gone' | 'failed' | 'setup-gone' }
  | (Asking & { readonly show: 'setup'; readonly address: string })
  | PasswordFacts
  | ForgottenFacts
  | AskingFacts
  | OpenedFacts
  | {
      readonly show: 'request'
      readonly owner: string
      readonly timeZone: string
      readonly title: string
      readonly note: string
      readonly leftBytes: number
      readonly leftCount: number | undefined
      readonly until: Date
      readonly bring: string
      readonly isReceived: boolean
      readonly problem?: string | undefined
    }

const SHOWN = [
  'gone',
  'failed',
  'password',
  'name',
  'code',
  'forgotten',
  'reset-code',
  'unsent',
  'choose',
  'chosen',
  'setup',
  'setup-gone',
  'opened',
  'request',
] as const

/** Other problems, such as too many attempts, mark no field. */
const WRONG_INPUTS: ReadonlySet<string> = new Set([
  'share_password_wrong',
  'address_invalid',
  'code_incorrect',
  'code_used',
  'code_expired',
])

/** All values are inserted as text, never as markup. The template is `web/share.html`. */
export function sharePage(template: string, { brand }: SiteOptions): (facts: SharePageFacts, theme: Theme) => string {
  const looked = branded(template, brand)
  const problems = problemsIn(looked)
  return (facts, theme) => {
    const problem = 'problem' in facts ? facts.problem : undefined
    const shown = SHOWN.reduce((made, name) => block(made, name, name === facts.show), looked)
    const isWrong = problem !== undefined && WRONG_INPUTS.has(problem)
    const page = isWrong ? shown.replace('aria-invalid="false"', 'aria-invalid="true"') : shown
    const said = problem === undefined ? undefined : (problems.get(problem) ?? problems.get('internal_error'))
    const { vi = '', en = '', text = '' } = said ?? {}
    const title = facts.show === 'opened' ? `${facts.itemName} – ${brand.name}` : brand.name
    const zone = 'timeZone' in facts ? facts.timeZone : ''
    const common = { theme, zone, title, 'problem-vi': vi, 'problem-en': en, problem: text }
    return fill(filled(page, facts), common)
  }
}

function filled(page: string, facts: SharePageFacts): string {
  switch (facts.show) {
    case 'password':
    case 'name':
      return fill(page, { base: facts.base })
    case 'code':
    case 'setup':
      return fill(page, { base: facts.base, address: facts.address })
    case 'choose': {
      const shown = ['invitation', 'reset', 'forgotten'].reduce(
        (made, purpose) => block(made, `for-${purpose}`, purpose === facts.purpose),
        page,
      )
      return fill(shown, { base: facts.base, address: facts.address })
    }
    case 'chosen':
      return fill(page, { address: facts.address })
    case 'forgotten':
      return fill(withWays(page, 'ask', facts.ways), { email: facts.email })
    case 'reset-code': {
      const shown = block(withWays(page, 'again', facts.ways), 'wait', facts.waitSeconds > 0)
      return fill(shown, { 'wait-seconds': String(facts.waitSeconds) })
    }
    case 'request':
      return request(page, facts)
    case 'opened':
      return opened(page, facts)
    default:
      return page
  }
}

function withWays(page: string, name: string, ways: readonly CodeWay[]): string {
  return CODE_WAYS.reduce((made, way) => block(made, `${name}-${way}`, ways.includes(way)), page)
}

function request(template: string, facts: Extract<SharePageFacts, { readonly show: 'request' }>): string {
  const { owner, title, note, leftBytes, leftCount, until, bring, isReceived } = facts
  const isFull = leftBytes === 0 || leftCount === 0
  const kept: readonly (readonly [string, boolean])[] = [
    ['titled', title !== ''],
    ['untitled', title === ''],
    ['note', note !== ''],
    ['received', isReceived],
    ['counted', leftCount !== undefined],
    ['full', isFull],
    ['taking', !isFull],
  ]
  const shown = kept.reduce((page, [name, isKept]) => block(page, name, isKept), template)
  return fill(shown, {
    owner,
    'request-title': title,
    note,
    left: String(leftBytes),
    'left-count': String(leftCount ?? ''),
    until: until.toISOString(),
    bring,
  })
}

function opened(template: string, facts: OpenedFacts): string {
  const { itemName, owner, crumbs, item, download, bring } = facts
  const isFile = item.kind === 'file'
  const isSound = !isFile || item.scan !== 'infected'
  const pages = isFile ? [] : [item.earlier, item.later]
  const kept: readonly (readonly [string, boolean])[] = [
    ['crumbs', crumbs.length > 0],
    ['facts', isFile],
    // An empty folder cannot be downloaded as a zip.
    ['downloadable', isFile ? isSound : item.rows.length > 0],
    ['as-file', isFile],
    ['as-zip', !isFile],
    ['infected', !isSound],
    ['unscanned', isFile && item.scan === 'unscanned'],
    ['preview', isFile && isSound],
    ['list', !isFile && item.rows.length > 0],
    ['empty', !isFile && item.rows.length === 0],
    ['pages', pages.some((each) => each !== undefined)],
    ['earlier', pages[0] !== undefined],
    ['later', pages[1] !== undefined],
    ['writable', bring !== undefined],
    ['into-folder', !isFile],
    ['into-file', isFile],
  ]
  const shown = kept.reduce((page, [name, isKept]) => block(page, name, isKept), template)
  const withCrumbs = repeat(
    shown,
    'crumb',
    crumbs.map(({ name, href }) => ({ 'crumb-name': name, href })),
  )
  const withRows = repeat(
    withCrumbs,
    'row',
    (isFile ? [] : item.rows).map((row) => ({
      'row-name': row.name,
      'row-kind': row.kind,
      'row-href': row.href,
      'row-size': row.kind === 'folder' ? '' : String(row.sizeBytes),
      'row-modified': row.modifiedAt.toISOString(),
    })),
  )
  return fill(withRows, {
    'item-name': itemName,
    owner,
    download,
    bring: bring ?? '',
    earlier: pages[0] ?? '',
    later: pages[1] ?? '',
    ...(isFile && {
      size: String(item.sizeBytes),
      modified: item.modifiedAt.toISOString(),
      type: item.contentType,
      source: item.source,
      pdf: item.pdf ?? '',
      entries: item.entries ?? '',
    }),
  })
}
