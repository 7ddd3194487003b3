import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const LANGUAGES = ['vi', 'en'] as const
type Language = (typeof LANGUAGES)[number]

/** `<p data-text>Sign in</p>`: the text in the source language. `data-after` says what follows it in every language. */
const TEXT = /(<[^<>]*?) data-text(?: data-after="([^"]*)")?([^<>]*>)([^<]+)</g

/** The texts of a page of HTML, in the source language. */
export function textsIn(html: string): string[] {
  return [...new Set([...html.matchAll(TEXT)].map(([, , , , text = '']) => text))]
}

/**
 * Builds the pages without a framework in both languages: `login.vi.html`, `login.en.html`, and the same of `share`,
 * whose `{{names}}` the server fills in. Each text carries both languages, so that the page switches without a request.
 * The style sheet is inline, so that the page is drawn from one response.
 */
export function loginPages(): Plugin {
  let folder = ''
  return {
    name: 'sen-login-pages',
    configResolved(config) {
      folder = config.build.outDir
    },
    // The development server shows the page without the values that the product fills in.
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?')
        if (path !== '/login') return next()
        const html = inLanguage(readFileSync(fileURLToPath(new URL('login.html', import.meta.url)), 'utf8'), 'vi')
        server.transformIndexHtml('/login.html', unbranded(html), request.url).then((made) => {
          response.setHeader('content-type', 'text/html; charset=utf-8')
          response.end(made)
        }, next)
      })
    },
    writeBundle() {
      const write = (page: 'login' | 'share', html: string) => {
        for (const language of LANGUAGES) {
          writeFileSync(join(folder, `${page}.${language}.html`), inLanguage(html, language))
        }
        rmSync(join(folder, `${page}.html`))
      }
      const built = (page: 'login' | 'share') => withStyles(readFileSync(join(folder, `${page}.html`), 'utf8'), folder)
      write('login', withProgramStyles(built('login'), folder))
      write('share', built('share'))
    },
  }
}

function withStyles(html: string, folder: string): string {
  return html.replaceAll(
    /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
    (_, file: string) => `<style>${readFileSync(join(folder, file), 'utf8').trim()}</style>`,
  )
}

/** Prefetches the program's styles. The first list is drawn with them before the program is loaded. */
function withProgramStyles(html: string, folder: string): string {
  const names = readdirSync(join(folder, 'assets')).filter((name) => /^program-.*\.css$/.test(name))
  if (names.length === 0) throw new Error('the program has no styles')
  const links = names.map(
    (name) => `<link rel="prefetch" as="style" href="/assets/${name}" data-program-styles crossorigin>`,
  )
  return html.replace('</head>', `${links.join('')}</head>`)
}

function inLanguage(html: string, language: Language): string {
  return html
    .replace('<html lang="vi"', `<html lang="${language}"`)
    .replaceAll(TEXT, (_, before: string, after = '', rest: string, text: string) => {
      const said = (each: Language): string => translated(text, each) + after
      return `${before} data-vi="${said('vi')}" data-en="${said('en')}"${rest}${said(language)}<`
    })
}

const catalogues = new Map<Language, ReadonlyMap<string, string>>()

/** @throws Error for a text that the catalogue does not have */
function translated(text: string, language: Language): string {
  const known = catalogues.get(language) ?? readCatalogue(language)
  catalogues.set(language, known)
  const said = known.get(text)
  if (said === undefined || said === '' || /[<>"&]/.test(said)) throw new Error(`no ${language} text for “${text}”`)
  return said
}

function readCatalogue(language: Language): ReadonlyMap<string, string> {
  const po = readFileSync(fileURLToPath(new URL(`src/i18n/${language}.po`, import.meta.url)), 'utf8')
  const unquoted = (quoted = '""'): string => JSON.parse(quoted) as string
  return new Map(
    [...po.matchAll(/^msgid (".*")\nmsgstr (".*")$/gm)].map(([, id, text]) => [unquoted(id), unquoted(text)]),
  )
}

function unbranded(html: string): string {
  return html
    .replaceAll(
      /<!--(link-problem|sign-in-problem|code-problem|refused-person|sign-on|forgotten|demo|link)-->.*?<!--\/\1-->/gs,
      (all, name: string) =>
        name.endsWith('-problem') && name !== 'link-problem' ? all.replace('<p ', '<p hidden ') : '',
    )
    .replace('<form id="second-step"', '<form id="second-step" hidden')
    .replaceAll('{{name}}', 'Sen Mail')
    .replaceAll('{{first-name}}', 'Sen')
    .replaceAll('{{other-names}}', ' Mail')
    .replaceAll('{{next}}', '/folder/INBOX')
    .replaceAll(/\{\{[a-z-]+\}\}/g, '')
}
