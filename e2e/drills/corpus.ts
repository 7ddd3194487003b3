// Drill: the corpus of hostile and difficult mail, by set, with every failed case. FOLDER, --set NAME, --part, --write.
// --prove adds one deliberate fault to the product for each purpose of a set, and fails when the set does not detect
// it. Seed: the reported mails, and a part of the quick sets and the payloads if the corpus exists.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { corpusStage } from '../corpus/corpus-stage.ts'
import { prove } from '../corpus/proving/prove.ts'
import { NOT_HERE, OWN_SETS, STAGE_ZONE, setsOf } from '../corpus/sets.ts'
import { reportPage, type Tally, unjudgedWords } from '../corpus/tally.ts'
import { CHECKOUT } from '../program/checkout.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: 'string', multiple: true },
    few: { type: 'boolean' },
    /** The folder contains only some of the files that its lists name. */
    part: { type: 'boolean' },
    prove: { type: 'boolean' },
    write: { type: 'boolean' },
    seed: { type: 'boolean' },
  },
})
const folder = resolve(positionals[0] ?? join(CHECKOUT, '..', 'shared', 'corpus'))
const SEED = ['addresses', 'reported', 'composing', 'smuggling', 'filenames', 'ssrf', 'xss']

const startedAt = performance.now()
const hasCorpus = existsSync(folder)
if (!hasCorpus) console.log(`There is no corpus at ${folder}: only the sets of this project are judged.`)
const sets = hasCorpus ? setsOf(folder) : OWN_SETS
const wanted = Object.keys(sets).filter((name) => (options.seed ? SEED : (options.set ?? [name])).includes(name))
const unknown = (options.set ?? []).filter((name) => !(name in sets))
if (unknown.length > 0)
  throw new Error(`There is no set called ${unknown.join(', ')}; there are ${Object.keys(sets).join(', ')}.`)
if (options.prove) process.exit((await prove(sets, wanted)) ? 0 : 1)

const stage = await corpusStage(STAGE_ZONE)
const results: Tally[] = []
let isIncomplete = false
for (const name of wanted) {
  const set = sets[name]
  if (!set) continue
  if (!existsSync(set.path)) {
    isIncomplete = true
    console.log(`MISSING ${name}: ${set.path}`)
    continue
  }
  for (const result of [await set.judge({ stage, few: options.few ?? options.seed ?? false, edits: [] })].flat()) {
    results.push(result)
    console.log(`${result.ok} of ${result.total} ${result.set}; not judged: ${unjudgedWords(result)}`)
    if (result.total === 0 || result.unjudged.some((each) => each.endsWith(NOT_HERE))) isIncomplete = true
  }
}
await stage.stop()
const seconds = (performance.now() - startedAt) / 1_000
if (options.write) writeReport()
const missed = results.reduce((sum, { misses }) => sum + misses.length, 0)
console.log(missed === 0 ? 'Nothing missed.' : `${missed} missed.`)
if (isIncomplete && !options.part) console.log('Not everything is there: --part says that this folder is only a part.')
process.exit(missed === 0 && (!isIncomplete || options.part) ? 0 : 1)

/** Sets may be judged in separate runs; results of the others stay in the cache. */
function writeReport(): void {
  const cache = join(CHECKOUT, '.cache', 'corpus')
  mkdirSync(cache, { recursive: true })
  for (const result of results) {
    writeFileSync(join(cache, `${result.set}.json`), JSON.stringify({ ...result, seconds: seconds / results.length }))
  }
  const all = readdirSync(cache).map(
    (name) => JSON.parse(readFileSync(join(cache, name), 'utf8')) as Tally & { readonly seconds: number },
  )
  const total = all.reduce((sum, each) => sum + each.seconds, 0)
  writeFileSync(join(CHECKOUT, 'docs', 'measured', 'corpus.md'), reportPage(all, new Date(), total))
}
