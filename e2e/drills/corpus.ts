// Drill: the corpus of hostile and difficult mail, set by set: k of N, and every miss. FOLDER, --set NAME, --write.
// Seed: a part of the quick sets and of the payloads, when the corpus is there.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { judgeAddresses } from '../corpus/addresses-set.ts'
import { judgeBombs } from '../corpus/bombs-set.ts'
import { judgeComposing } from '../corpus/compose-set.ts'
import { corpusStage } from '../corpus/corpus-stage.ts'
import { judgeFilenames } from '../corpus/filenames-set.ts'
import { judgeMime } from '../corpus/mime-set.ts'
import { judgeNewsletters } from '../corpus/newsletters-set.ts'
import { judgeSmuggling } from '../corpus/smuggling-set.ts'
import { judgeSpoof } from '../corpus/spoof-set.ts'
import { judgeSsrf, SSRF_ZONE } from '../corpus/ssrf-set.ts'
import { reportPage, type Tally } from '../corpus/tally.ts'
import { judgeThreads } from '../corpus/threads-set.ts'
import { judgeXss } from '../corpus/xss-set.ts'
import { CHECKOUT } from '../program/checkout.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: 'string', multiple: true },
    few: { type: 'boolean' },
    write: { type: 'boolean' },
    seed: { type: 'boolean' },
  },
})
const folder = resolve(positionals[0] ?? join(CHECKOUT, '..', 'shared', 'corpus'))
if (!existsSync(folder)) {
  console.log(`Skipped: there is no corpus at ${folder}.`)
  process.exit(77)
}

const SEED = ['addresses', 'composing', 'smuggling', 'filenames', 'ssrf', 'xss']

const startedAt = performance.now()
const stage = await corpusStage(SSRF_ZONE)
const attacks = join(folder, 'attacks')
const SETS: Readonly<
  Record<string, readonly [path: string, judge: (path: string) => Promise<Tally | readonly Tally[]>]>
> = {
  addresses: [join(folder, 'addresses', 'isemail.json'), async (path) => judgeAddresses(path)],
  threads: [join(folder, 'threads', 'cases.json'), (path) => judgeThreads(stage, path)],
  smuggling: [join(attacks, 'smtp-smuggling.json'), (path) => judgeSmuggling(stage, path)],
  spoof: [join(attacks, 'spoof-cases.json'), (path) => judgeSpoof(stage, path)],
  filenames: [join(attacks, 'filenames.json'), (path) => judgeFilenames(stage, path)],
  composing: [join(attacks, 'compose-injection.json'), (path) => judgeComposing(stage, path)],
  ssrf: [join(attacks, 'ssrf-urls.json'), (path) => judgeSsrf(stage, path)],
  newsletters: [join(folder, 'newsletters'), (path) => judgeNewsletters(stage, path)],
  mime: [join(folder, 'mime'), (path) => judgeMime(stage, path)],
  bombs: [join(attacks, 'resource-bombs.json'), (path) => judgeBombs(stage, path)],
  xss: [join(folder, 'xss'), (path) => judgeXss(stage, path, options.few ?? options.seed ?? false)],
}

const results: Tally[] = []
for (const [name, [path, judge]] of Object.entries(SETS)) {
  if (!(options.seed ? SEED : (options.set ?? [name])).includes(name)) continue
  if (!existsSync(path)) {
    console.log(`     ${name}: not in this corpus`)
    continue
  }
  for (const result of [await judge(path)].flat()) {
    // Its cases are kept elsewhere: nothing was judged.
    if (result.total === 0) continue
    results.push(result)
    console.log(`${result.ok} of ${result.total} ${result.set}`)
  }
}
await stage.stop()
const seconds = (performance.now() - startedAt) / 1_000
if (options.write) writeReport()
const missed = results.reduce((sum, { misses }) => sum + misses.length, 0)
console.log(missed === 0 ? 'Nothing missed.' : `${missed} missed.`)
process.exit(missed === 0 ? 0 : 1)

/** Sets may be judged one at a time: what was found of the others lies in the cache until they are judged again. */
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
