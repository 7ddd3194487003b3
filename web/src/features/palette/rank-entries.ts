import { exactForm, foldText, hasDiacritics } from '@sen/model/search/fold-text'

export interface Rankable {
  readonly label: string
  /** Searched after the label. */
  readonly also?: string
  /** A match counts nearly as much as one of the label. */
  readonly synonyms?: readonly string[]
}

export interface Arrangeable extends Rankable {
  readonly kind: EntryKind
  readonly changesMail?: boolean
  /** The reason why the action is not possible now. Such entries come last. */
  readonly reason?: string
}

export type EntryKind = 'folder' | 'command' | 'thread'

const MOST_SHOWN: Readonly<Record<EntryKind, number>> = { folder: 6, command: 8, thread: 6 }
/** The order of kinds among equal scores. */
const KINDS_OF_HITS: readonly EntryKind[] = ['folder', 'command', 'thread']
/** While nothing is typed, recently opened entries come first. */
const KINDS_AT_REST: readonly EntryKind[] = ['thread', 'command', 'folder']

export interface ArrangedEntries<T> {
  readonly groups: readonly { readonly kind: EntryKind; readonly entries: readonly T[] }[]
  /** The entry that Enter runs before an arrow key is pressed; undefined when none may run unchosen. */
  readonly preselected: T | undefined
}

/** Enter alone runs a command that changes mail only when its own name was typed in full (product decision 40). */
export function arrangeEntries<T extends Arrangeable>(entries: readonly T[], typed: string): ArrangedEntries<T> {
  const phrase = phraseOf(typed)
  const meant = phrase === '' ? entries.filter(({ reason }) => reason === undefined) : entries
  const scored = scoreEntries(meant, typed)
  const bestOf = (kind: EntryKind) => {
    const best = scored.find(({ entry }) => entry.kind === kind)
    if (!best) return -1
    return best.score + (isNamed(best.entry, phrase) ? (kind === 'folder' ? 200 : 100) : 0)
  }
  const kinds = phrase === '' ? KINDS_AT_REST : KINDS_OF_HITS.toSorted((a, b) => bestOf(b) - bestOf(a))
  const groups = kinds
    .map((kind) => ({
      kind,
      entries: scored
        .filter(({ entry }) => entry.kind === kind)
        .map(({ entry }) => entry)
        .toSorted((a, b) => Number(a.reason !== undefined) - Number(b.reason !== undefined))
        .slice(0, MOST_SHOWN[kind]),
    }))
    .filter((group) => group.entries.length > 0)
  const first = groups[0]?.entries[0]
  const mayBeStandard = first && first.reason === undefined && (!first.changesMail || isNamed(first, phrase))
  return { groups, preselected: mayBeStandard ? first : undefined }
}

function isNamed({ label, also, kind }: Arrangeable, phrase: string): boolean {
  if (phrase === '' || kind === 'thread') return false
  return foldText(label) === phrase || (kind === 'folder' && also !== undefined && foldText(also) === phrase)
}

function phraseOf(typed: string): string {
  return foldText(typed).split(/\s+/u).filter(Boolean).join(' ')
}

/** Every word must match. Exact diacritics come first, then prefixes, then word beginnings; ties keep their order. */
function scoreEntries<T extends Rankable>(
  entries: readonly T[],
  typed: string,
): readonly { readonly entry: T; readonly score: number }[] {
  const words = phraseOf(typed).split(' ').filter(Boolean)
  if (words.length === 0) return entries.map((entry) => ({ entry, score: 0 }))
  const exact = hasDiacritics(typed) ? exactForm(typed).trim() : undefined
  const scored = entries.flatMap((entry, at) => {
    const score = scoreOf(entry, words, exact)
    return score === undefined ? [] : [{ entry, score, at }]
  })
  return scored.sort((a, b) => b.score - a.score || a.at - b.at)
}

interface FoldedNames {
  readonly name: string
  readonly others: readonly string[]
  readonly all: string
}

/** Folded once per opening, because there may be thousands of folders. */
const known = new WeakMap<Rankable, FoldedNames>()

function folded(entry: Rankable): FoldedNames {
  const before = known.get(entry)
  if (before) return before
  const name = foldText(entry.label)
  const others = (entry.synonyms ?? []).map(foldText)
  const now = { name, others, all: [name, foldText(entry.also ?? ''), ...others].join(' ') }
  known.set(entry, now)
  return now
}

function scoreOf(entry: Rankable, words: readonly string[], exact: string | undefined): number | undefined {
  const { name: foldedName, others, all } = folded(entry)
  if (!words.every((word) => all.includes(word))) return undefined
  const phrase = words.join(' ')
  const closeness = Math.max(
    closenessOf(foldedName, phrase),
    ...others.map((other) => closenessOf(other, phrase) - 0.5),
  )
  const startsWords = words.filter((word) => ` ${all}`.includes(` ${word}`)).length / words.length
  const isExact =
    exact !== undefined && [entry.label, ...(entry.synonyms ?? [])].some((name) => exactForm(name).includes(exact))
  return closeness + startsWords + (isExact ? 10 : 0)
}

function closenessOf(name: string, phrase: string): number {
  // A short name that is typed in full wins over longer ones that begin with it.
  if (name === phrase) return 6
  if (name.startsWith(phrase)) return 4
  if (` ${name}`.includes(` ${phrase}`)) return 3
  return name.includes(phrase) ? 2 : 0
}
