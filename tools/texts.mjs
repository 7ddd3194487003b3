// Every text of the page and of every refusal, in Vietnamese and in English. Reads, never writes.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runNode } from './lib/processes.mjs'
import { report, skipped } from './lib/report.mjs'
import { ROOT } from './lib/root.mjs'

const LOCALES = ['vi', 'en']
const WEB = join(ROOT, 'web')
const ERROR_CODES = 'model/src/error-codes.ts'

/** A message id may be in the catalogues … */
const idOfCode = (code) => `error.${code}`
/** … or in tables from code to message. */
const CODE_TABLES = ['web/src/i18n/error-texts.ts', 'web/src/i18n/account-error-texts.ts']

const config = existsSync(join(WEB, 'lingui.config.ts'))
const catalogues = config ? await readCatalogues() : undefined
if (!config) skipped('the catalogues, there is no web/lingui.config.ts')
const complaints = [...(catalogues ? judgeCatalogues(catalogues) : []), ...(await judgeCodes(catalogues))]
report(complaints, catalogues ? `${Object.keys(catalogues.found).length} texts, ${LOCALES.join(' and ')}` : undefined)

async function readCatalogues() {
  const fromWeb = createRequire(join(WEB, 'package.json'))
  const load = async (name) => import(pathToFileURL(fromWeb.resolve(name)).href)
  const { getConfig } = await load('@lingui/conf')
  const { getCatalogs } = await load('@lingui/cli/api')
  const { compileMessage } = await load('@lingui/message-utils/compileMessage')
  const previous = process.cwd()
  process.chdir(WEB)
  try {
    const found = {}
    const held = Object.fromEntries(LOCALES.map((locale) => [locale, {}]))
    for (const catalogue of await getCatalogs(getConfig({ cwd: WEB, skipValidation: true }))) {
      const collected = await catalogue.collect()
      if (!collected) throw new Error('the texts could not be extracted (see above)')
      Object.assign(found, collected)
      for (const locale of LOCALES) Object.assign(held[locale], (await catalogue.read(locale)) ?? {})
    }
    return { found, held, variablesOf: (text) => [...new Set(variablesIn(compileMessage(text)))].sort().join(' ') }
  } finally {
    process.chdir(previous)
  }
}

function variablesIn(tokens) {
  if (typeof tokens === 'string') return [...tokens.matchAll(/<\/?(\d+)\/?>/g)].map(([, number]) => `<${number}>`)
  if (!Array.isArray(tokens)) return Object.values(tokens ?? {}).flatMap((branch) => variablesIn(branch))
  return tokens.flatMap((token) => {
    if (!Array.isArray(token)) return variablesIn(token)
    const [name, , branches] = token
    return [name, ...(branches && typeof branches === 'object' ? variablesIn(branches) : [])]
  })
}

function judgeCatalogues({ found, held, variablesOf }) {
  return LOCALES.flatMap((locale) => {
    const texts = held[locale]
    const name = (id) => `“${found[id]?.message ?? texts[id]?.message ?? id}”`
    const unknown = Object.keys(found).filter((id) => !(id in texts))
    const empty = Object.keys(found).filter((id) => id in texts && !texts[id].translation)
    const skewed = Object.keys(found).filter((id) => {
      const said = texts[id]?.translation
      return said && variablesOf(said) !== variablesOf(found[id].message ?? id)
    })
    const stale = Object.keys(texts).filter((id) => !(id in found))
    return [
      ...unknown.map((id) => `${locale}: not extracted yet: ${name(id)} (npx lingui extract --clean in web/)`),
      ...empty.map((id) => `${locale}: not translated: ${name(id)}`),
      ...skewed.map((id) => `${locale}: other placeholders than the source: ${name(id)} → “${texts[id].translation}”`),
      ...stale.map((id) => `${locale}: no longer in any source: ${name(id)} (npx lingui extract --clean in web/)`),
    ]
  })
}

async function judgeCodes(texts) {
  if (!existsSync(join(ROOT, ERROR_CODES))) {
    skipped(`the texts of refusals, there is no ${ERROR_CODES}`)
    return []
  }
  const codes = await readCodes()
  const tables = CODE_TABLES.filter((path) => existsSync(join(ROOT, path)))
  if (tables.length === 0 && !texts) {
    skipped(`the texts of refusals, there is neither ${CODE_TABLES[0]} nor a catalogue`)
    return []
  }
  const source = tables.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n')
  const hasText = (code) =>
    new RegExp(`^\\s*['"]?${code}['"]?\\s*:`, 'm').test(source) ||
    LOCALES.every((locale) => texts?.held[locale][idOfCode(code)]?.translation)
  const missing = codes.filter((code) => !hasText(code))
  return missing.length > 0 ? [`refusals without a text in ${LOCALES.join(' and ')}: ${missing.join(', ')}`] : []
}

async function readCodes() {
  const script = `import { ERROR_CODES } from './${ERROR_CODES}'; console.log(JSON.stringify(ERROR_CODES))`
  const { code, output } = await runNode(['--import', 'tsx', '--input-type=module', '-e', script])
  if (code !== 0) throw new Error(output)
  return JSON.parse(output)
}
