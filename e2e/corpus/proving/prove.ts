import { judgeAddresses } from '../addresses-set.ts'
import { corpusStage } from '../corpus-stage.ts'
import { type CorpusSet, STAGE_ZONE } from '../sets.ts'
import type { Tally } from '../tally.ts'
import { buildCopy, type Edit } from './broken-copy.ts'
import { MUTATIONS } from './mutations.ts'

type Sets = Readonly<Record<string, CorpusSet>>

/**
 * A set detects a fault when a passing case fails.
 * @returns whether all faults were detected
 */
export async function prove(sets: Sets, wanted: readonly string[]): Promise<boolean> {
  const unseen: string[] = []
  const seen: string[] = []
  const note = (what: string, newly: number) => {
    const line = `${newly > 0 ? 'RED  ' : 'GREEN'} ${what}: ${newly} newly missed`
    console.log(line)
    ;(newly > 0 ? seen : unseen).push(line)
  }
  for (const name of wanted) {
    const set = sets[name]
    if (!set) continue
    if (name === 'addresses') {
      const [whole, broken] = [judgeAddresses(set.path), judgeAddresses(set.path, () => true)]
      note('addresses: everything passes for an address', newlyMissed([whole], [broken], whole.set))
      continue
    }
    const mutations = MUTATIONS.filter((each) => each.set === name)
    if (mutations.length === 0) {
      note(`${name}: nothing that could break it`, 0)
      continue
    }
    const whole = await judged(name, set, [])
    for (const { result, what, edits } of mutations) {
      note(`${result}: ${what}`, newlyMissed(whole, await judged(name, set, edits), result))
    }
  }
  console.log([`${seen.length} of ${seen.length + unseen.length} seen.`, ...unseen].join('\n'))
  return unseen.length === 0
}

async function judged(name: string, set: CorpusSet, edits: readonly Edit[]): Promise<readonly Tally[]> {
  const isOwnProgram = name === 'ssrf'
  const command = edits.length > 0 && !isOwnProgram ? await buildCopy(name, edits) : undefined
  const stage = await corpusStage(STAGE_ZONE, command ? { command } : {})
  try {
    return [await set.judge({ stage, few: true, edits: isOwnProgram ? edits : [] })].flat()
  } finally {
    await stage.stop()
  }
}

function newlyMissed(before: readonly Tally[], after: readonly Tally[], result: string): number {
  const known = new Set(before.find(({ set }) => set === result)?.missed)
  return after.find(({ set }) => set === result)?.missed.filter((name) => !known.has(name)).length ?? 0
}
