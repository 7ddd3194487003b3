import { join } from 'node:path'
import { judgeAddresses } from './addresses-set.ts'
import { judgeBombs } from './bombs-set.ts'
import { judgeComposing } from './compose-set.ts'
import type { CorpusStage } from './corpus-stage.ts'
import { judgeFilenames } from './filenames-set.ts'
import { judgeMime } from './mime-set.ts'
import { judgeNewsletters } from './newsletters-set.ts'
import type { Edit } from './proving/broken-copy.ts'
import { MAILS_FOLDER } from './reported/own-source.ts'
import { judgeReported } from './reported-set.ts'
import { judgeSmuggling } from './smuggling-set.ts'
import { judgeSpoof, SPOOF_ZONE } from './spoof-set.ts'
import { judgeSsrf } from './ssrf-set.ts'
import type { Tally } from './tally.ts'
import { judgeThreads } from './threads-set.ts'
import { judgeXss } from './xss-set.ts'

export const NOT_HERE = 'not in this corpus'
export const STAGE_ZONE = SPOOF_ZONE

interface Judging {
  readonly stage: CorpusStage
  readonly few: boolean
  readonly edits: readonly Edit[]
}

export interface CorpusSet {
  readonly path: string
  judge(judging: Judging): Promise<Tally | readonly Tally[]>
}

export const OWN_SETS: Readonly<Record<string, CorpusSet>> = {
  reported: { path: MAILS_FOLDER, judge: ({ stage }) => judgeReported(stage) },
}

export function setsOf(folder: string): Readonly<Record<string, CorpusSet>> {
  const attacks = join(folder, 'attacks')
  const set = (path: string, judge: (judging: Judging, path: string) => Promise<Tally | readonly Tally[]>) => ({
    path,
    judge: (judging: Judging) => judge(judging, path),
  })
  return {
    addresses: set(join(folder, 'addresses', 'isemail.json'), async (_, path) => judgeAddresses(path)),
    ...OWN_SETS,
    threads: set(join(folder, 'threads', 'cases.json'), ({ stage, few }, path) => judgeThreads(stage, path, few)),
    smuggling: set(join(attacks, 'smtp-smuggling.json'), ({ stage }, path) => judgeSmuggling(stage, path)),
    spoof: set(join(attacks, 'spoof-cases.json'), ({ stage }, path) => judgeSpoof(stage, path)),
    filenames: set(join(attacks, 'filenames.json'), ({ stage }, path) => judgeFilenames(stage, path)),
    composing: set(join(attacks, 'compose-injection.json'), ({ stage, few }, path) => judgeComposing(stage, path, few)),
    ssrf: set(join(attacks, 'ssrf-urls.json'), ({ few, edits }, path) => judgeSsrf(path, few, edits)),
    newsletters: set(join(folder, 'newsletters'), ({ stage }, path) => judgeNewsletters(stage, path)),
    mime: set(join(folder, 'mime'), ({ stage, few }, path) => judgeMime(stage, path, few)),
    bombs: set(join(attacks, 'resource-bombs.json'), ({ stage, few }, path) => judgeBombs(stage, path, few)),
    xss: set(join(folder, 'xss'), ({ stage, few }, path) => judgeXss(stage, path, few)),
  }
}
