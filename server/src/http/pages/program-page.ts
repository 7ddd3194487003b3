import { Start } from '@sen/contract/start'
import type { FirstList } from '@sen/model/folders'
import { accentHue } from '@sen/model/looks/accent-hue'
import * as core from 'zod/v4/core'
import { type LoggedRequest, logFailure } from '../client-gone.ts'
import { compiledSchema } from '../compiled-schema.ts'
import type { SiteOptions } from '../presenters/site.ts'
import type { FirstScreens, Screen } from './first-screens.ts'
import type { PageFiles } from './page-files.ts'
import type { BegunStart } from './start.ts'

export interface ProgramPageNeeds {
  readonly files: PageFiles
  readonly firstScreens: FirstScreens
  readonly site: SiteOptions
}

export interface ProgramPageFacts {
  readonly page: string
  readonly begun: BegunStart
  readonly list: FirstList | undefined
  readonly screen: Screen | undefined
  readonly request: LoggedRequest
}

const startSchema = compiledSchema(Start)

/** Sends the head first: the browser fetches its files while the data is read and rendered. */
export async function* programPage(needs: ProgramPageNeeds, facts: ProgramPageFacts): AsyncGenerator<string, void> {
  const { page, begun, list, screen, request } = facts
  const end = page.indexOf('</head>')
  const head = await headOf(needs, page.slice(0, end), facts)
  yield (screen ? head.replaceAll(PROGRAM_PARTS, '') : head) + page.slice(end, end + '</head>'.length)
  let body = page.slice(end + '</head>'.length)
  let parts = screen ? (head.match(PROGRAM_PARTS) ?? []).join('') : ''
  try {
    const start = await begun.finish(list)
    const drawn = screen && (await needs.firstScreens.draw(start, screen))
    // The JSON must not close its script element.
    const json = JSON.stringify(core.parse(startSchema, start)).replaceAll('<', '\\u003c')
    body = body.replace('</body>', () => `<script type="application/json" id="start">${json}</script></body>`)
    if (drawn !== undefined) {
      body = body.replace(/<!--loader-->.*?<!--\/loader-->/s, () => `<div id="drawn" inert>${drawn}</div>`)
      // Compiling would take processors from the rendering.
      parts = parts.replaceAll('<link rel="modulepreload"', '<link rel="prefetch" as="script"')
    }
  } catch (error) {
    logMissingData(request, error)
  }
  yield body.replace('<body>', () => `<body>${parts}`)
}

export function logMissingData(request: LoggedRequest, error: unknown): void {
  logFailure(request, error, 'a page was sent without its initial data')
}

/** Prefetching and preloading would cause two requests each, so the links are written once the choice is known. */
const PROGRAM_PARTS = /<link rel="modulepreload"(?! crossorigin href="\/assets\/shared-)[^>]*>/g

async function headOf({ files, site }: ProgramPageNeeds, head: string, facts: ProgramPageFacts): Promise<string> {
  return head.replace(/<html[^>]*>/, htmlTag(facts, site)) + (await textsOf(files, facts.begun.settings))
}

/** The first rendering needs the account's language and theme. */
function htmlTag({ begun: { settings }, screen }: ProgramPageFacts, { brand }: SiteOptions): string {
  const settled = (name: string): unknown => settings.find(({ key }) => key === name)?.value
  const hue = accentHue(brand.accent)
  const attributes = {
    lang: settled('language') === 'en' ? 'en' : 'vi',
    'data-told-theme': String(settled('theme')),
    ...(screen && { 'data-drawn-width': String(screen.width) }),
    ...(hue !== undefined && { style: `--accent-hue: ${hue}` }),
  }
  return `<html ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}>`
}

/** Otherwise the texts would be requested only when the program runs. */
async function textsOf(files: PageFiles, settings: BegunStart['settings']): Promise<string> {
  const language = settings.find(({ key }) => key === 'language')?.value
  const manifest = JSON.parse((await files.read('.vite/manifest.json')) ?? '{}') as Record<string, { file?: string }>
  const file = manifest[`src/i18n/${language}.po`]?.file
  return file === undefined ? '' : `<link rel="modulepreload" crossorigin href="/${file}">`
}
