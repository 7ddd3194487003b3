// Checks the gzipped size of what a browser loads before a page works against its budget, and that all of it is
// cacheable. Builds the page when it is out of date.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { report, skipped } from './lib/report.mjs'
import { ensureInstalled, ensureWebBuilt, PrepareFailed, WEB_DIST } from './prepare.mjs'

const CATALOGUE = /\/i18n\/vi\.po$/

/** The page's head names it. Its `css` is named here too, because it would count as scripts. */
const PROGRAM = /^_program-.*\.js$/

/** A request over a network costs more than a few kilobytes. The login page needs no additional texts. */
const PAGES = [
  {
    name: 'login',
    page: 'login.vi.html',
    entry: 'login.html',
    chunks: [],
    jsKilobytes: 8.5,
    cssKilobytes: 8,
    maxScripts: 3,
  },
  {
    name: 'shared link',
    page: 'share.vi.html',
    entry: 'share.html',
    chunks: [],
    jsKilobytes: 10,
    cssKilobytes: 8,
    maxScripts: 4,
  },
  {
    name: 'thread list',
    page: 'index.html',
    entry: 'index.html',
    chunks: [PROGRAM, CATALOGUE],
    jsKilobytes: 230,
    cssKilobytes: 16,
    maxScripts: 6,
  },
]

const PAGE_FILES = ['index.html', 'login.vi.html', 'login.en.html', 'share.vi.html', 'share.en.html']

report(await judgeAll())

async function judgeAll() {
  try {
    await ensureInstalled()
    if (!(await ensureWebBuilt())) {
      skipped('sizes, there is no page to build yet')
      return []
    }
  } catch (error) {
    if (!(error instanceof PrepareFailed)) throw error
    return [error.message]
  }
  const manifest = JSON.parse(readFileSync(join(WEB_DIST, '.vite', 'manifest.json'), 'utf8'))
  return [...PAGES.flatMap((page) => judge(page, manifest)), ...PAGE_FILES.flatMap(judgeNames)]
}

/** A file without a hash must be revalidated at each visit, which delays the first paint by a round trip. */
function judgeNames(page) {
  const head = headOf(page)
  const named = [...head.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="(\/[^"]*)"/g)].map(([, path]) => path)
  if (named.length === 0) return [`${page} names no file`]
  return named
    .filter((path) => !path.startsWith('/assets/'))
    .map((path) => `${page} names ${path}, which no cache may keep: give it a name under /assets/`)
}

function judge({ name, page, entry, chunks, jsKilobytes, cssKilobytes, maxScripts }, manifest) {
  const known = Object.keys(manifest)
  const missing = chunks.filter((chunk) => !known.some((key) => chunk.test(key)))
  if (missing.length > 0) {
    return [
      `${name}: no chunk matches ${missing.join(', ')} (PAGES in tools/sizes.mjs); ` +
        `there are: ${known.join(', ') || 'none'}`,
    ]
  }
  const keys = [entry, ...known.filter((key) => chunks.some((chunk) => chunk.test(key)))]
  const { js, css } = loadedBy(keys, manifest)
  const size = (files) => files.reduce((sum, file) => sum + gzippedBytes(file), 0) / 1024
  const [jsSize, cssSize] = [size(js), size(css)]
  console.log(
    `${name}: JS ${jsSize.toFixed(1)} of ${jsKilobytes} KB in ${js.length} files, ` +
      `CSS ${cssSize.toFixed(1)} of ${cssKilobytes} KB`,
  )
  const head = headOf(page)
  const late = loadedBy(
    keys.filter((key) => !CATALOGUE.test(key)),
    manifest,
  ).js.filter((file) => !head.includes(`"/${file}"`))
  return [
    ...late.map(
      (file) => `${page} does not name ${file}: it would be asked for only when what imports it has been read`,
    ),
    ...(jsSize > jsKilobytes ? [`${name} loads ${jsSize.toFixed(1)} KB of JS, at most ${jsKilobytes}`] : []),
    ...(js.length > maxScripts ? [`${name} loads ${js.length} scripts, at most ${maxScripts}`] : []),
    ...(cssSize > cssKilobytes ? [`${name} loads ${cssSize.toFixed(1)} KB of CSS, at most ${cssKilobytes}`] : []),
  ]
}

function headOf(page) {
  const [head = ''] = readFileSync(join(WEB_DIST, page), 'utf8').split('</head>')
  return head
}

function loadedBy(keys, manifest) {
  const seen = new Set()
  const [js, css] = [new Set(), new Set()]
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    js.add(chunk.file)
    for (const file of chunk.css ?? []) css.add(file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const key of keys) visit(key)
  return { js: [...js], css: [...css] }
}

function gzippedBytes(file) {
  return gzipSync(readFileSync(join(WEB_DIST, file)), { level: 9 }).length
}
