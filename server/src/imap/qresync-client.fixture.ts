import type { ImapTalk } from './imap-server.fixture.ts'

interface CachedFolder {
  readonly validity: number
  modseq: number
  uidNext: number
  /** Flags by UID, sorted. */
  readonly messages: Map<number, string>
}

/**
 * A client that learns of changes by QRESYNC alone, as a mail program with a cache does. It adopts what an answer says
 * when the answer is complete.
 */
export class ResyncClient {
  readonly folders = new Map<string, CachedFolder>()
  readonly #isEager: boolean

  /** @param isEager takes the MODSEQ of each FETCH for its own, until HIGHESTMODSEQ names another */
  constructor(isEager: boolean) {
    this.#isEager = isEager
  }

  /** @param knownUids names the UIDs that it knows, and their numbers */
  async select(talk: ImapTalk, name: string, namesKnown: boolean): Promise<void> {
    const known = this.folders.get(name)
    const uids = [...(known?.messages.keys() ?? [])].sort((one, other) => one - other)
    const match = ` ${uids.join(',')} (${uids.map((_, at) => at + 1).join(',')} ${uids.join(',')})`
    const rest = namesKnown && uids.length > 0 ? match : ''
    const parameter = known === undefined ? '' : ` (QRESYNC (${known.validity} ${known.modseq}${rest}))`
    const lines = await talk.ok(`SELECT ${name}${parameter}`)
    const validity = codeOf(lines, 'UIDVALIDITY') ?? 0
    const isSame = known?.validity === validity
    const folder = isSame ? known : { validity, modseq: 0, uidNext: 1, messages: new Map() }
    this.folders.set(name, folder)
    this.#adopt(folder, lines)
    await this.#fetchArrived(talk, folder, codeOf(lines, 'UIDNEXT') ?? 1)
  }

  /** Runs a command in a selected folder and adopts what its answer says. */
  async run(talk: ImapTalk, name: string, command: string): Promise<void> {
    const folder = this.folders.get(name)
    if (folder === undefined) throw new Error(`${name} is not selected`)
    const lines = await talk.command(command)
    this.#adopt(folder, lines)
    // SILENT names no flags.
    const unnamed = lines.flatMap((line) => /^\* \d+ FETCH \(UID (\d+) MODSEQ \(\d+\)\)$/.exec(line)?.[1] ?? [])
    if (unnamed.length > 0) this.#adopt(folder, await talk.ok(`UID FETCH ${unnamed.join(',')} (FLAGS)`))
    if (lines.some((line) => line.endsWith(' EXISTS'))) await this.#fetchArrived(talk, folder, Number.POSITIVE_INFINITY)
  }

  async #fetchArrived(talk: ImapTalk, folder: CachedFolder, uidNext: number): Promise<void> {
    if (uidNext <= folder.uidNext) return
    for (let hasMore = true; hasMore; ) {
      const lines = await talk.ok(`UID FETCH ${folder.uidNext}:* (FLAGS)`)
      const highest = this.#adopt(folder, lines)
      folder.uidNext = Math.max(folder.uidNext, highest + 1, Number.isFinite(uidNext) ? uidNext : 0)
      hasMore = lines.some((line) => line.endsWith(' EXISTS'))
    }
  }

  /** @returns the highest UID */
  #adopt(folder: CachedFolder, lines: readonly string[]): number {
    let highest = 0
    for (const line of lines) {
      const [, set] = /^\* VANISHED (?:\(EARLIER\) )?([\d:,]+)$/.exec(line) ?? []
      for (const uid of set === undefined ? [] : uidsIn(set)) folder.messages.delete(uid)
      const [, modseq] = /^(?:\* )?OK \[HIGHESTMODSEQ (\d+)\]/.exec(line) ?? []
      if (modseq !== undefined) folder.modseq = Number(modseq)
      if (!/^\* \d+ FETCH /.test(line)) continue
      const [, uid] = /\bUID (\d+)/.exec(line) ?? []
      const [, flags] = /\bFLAGS \(([^)]*)\)/.exec(line) ?? []
      const [, version] = /\bMODSEQ \((\d+)\)/.exec(line) ?? []
      if (uid === undefined) throw new Error(`no UID in ${line}`)
      highest = Math.max(highest, Number(uid))
      if (flags !== undefined) folder.messages.set(Number(uid), sortedFlags(flags.split(' ')))
      if (this.#isEager && version !== undefined) folder.modseq = Math.max(folder.modseq, Number(version))
    }
    return highest
  }
}

export function sortedFlags(flags: readonly string[]): string {
  return flags
    .filter((flag) => flag !== '')
    .sort()
    .join(' ')
}

function codeOf(lines: readonly string[], code: string): number | undefined {
  const found = lines
    .map((line) => new RegExp(`\\[${code} (\\d+)\\]`).exec(line)?.[1])
    .find((each) => each !== undefined)
  return found === undefined ? undefined : Number(found)
}

function* uidsIn(set: string): Generator<number> {
  for (const part of set.split(',')) {
    const [from = 0, to = from] = part.split(':').map(Number)
    for (let uid = from; uid <= to; uid += 1) yield uid
  }
}
