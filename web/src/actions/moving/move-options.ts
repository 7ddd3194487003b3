import type { FolderRole } from '@sen/model/folders'
import { exactForm, foldText, hasDiacritics } from '@sen/model/search/fold-text'

/** A folder that mail may be moved to. */
export interface MoveOption {
  readonly id: string
  readonly role: FolderRole
  readonly title: string
  /** As it is written with its parents, `Công ty/Nhân sự`. */
  readonly path: string
  readonly depth: number
}

export interface MoveGroup {
  readonly id: 'recent' | 'own' | 'system' | 'away' | 'found'
  readonly options: readonly MoveOption[]
}

export interface MoveChoice {
  readonly groups: readonly MoveGroup[]
  /** What Enter means before an arrow has chosen; undefined where only Junk or Trash fits a part of what was typed. */
  readonly preselected: MoveOption | undefined
}

/**
 * What the move menu offers. With nothing typed: the last used, one's own as a tree, the other system folders, Junk and
 * Trash last. Else what fits, diacritics and case apart: beginnings of names before beginnings of words before the rest,
 * own folders before the system's; Junk and Trash stay last unless named in full (product decision 40).
 *
 * @param options what may be entered, in the order of the tree
 * @param recent ids of folders last moved to, the newest first
 */
export function moveChoice(options: readonly MoveOption[], typed: string, recent: readonly string[]): MoveChoice {
  const phrase = foldText(typed).split(/\s+/u).filter(Boolean).join(' ')
  const groups = phrase === '' ? atRest(options, recent) : [{ id: 'found' as const, options: fitting(options, typed) }]
  const first = groups[0]?.options[0]
  const isSafe = first !== undefined && (!isAway(first) || foldText(first.title) === phrase)
  return { groups, preselected: isSafe ? first : undefined }
}

function atRest(options: readonly MoveOption[], recent: readonly string[]): readonly MoveGroup[] {
  const lately = recent.flatMap((id) => options.filter((option) => option.id === id && !isAway(option)))
  const groups: readonly MoveGroup[] = [
    { id: 'recent', options: lately },
    { id: 'own', options: options.filter(({ role }) => role === 'custom') },
    { id: 'system', options: options.filter((option) => option.role !== 'custom' && !isAway(option)) },
    { id: 'away', options: options.filter(isAway) },
  ]
  return groups.filter((group) => group.options.length > 0)
}

function fitting(options: readonly MoveOption[], typed: string): readonly MoveOption[] {
  const words = foldText(typed).split(/\s+/u).filter(Boolean)
  const exact = hasDiacritics(typed) ? exactForm(typed).trim() : undefined
  return options
    .flatMap((option, at) => {
      const score = scoreOf(option, words, exact)
      return score === undefined ? [] : [{ option, score, at }]
    })
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .map(({ option }) => option)
}

function scoreOf(option: MoveOption, words: readonly string[], exact: string | undefined): number | undefined {
  const title = foldText(option.title)
  const path = foldText(option.path)
  if (!words.every((word) => title.includes(word) || path.includes(word))) return undefined
  const phrase = words.join(' ')
  if (title === phrase) return 100
  const closeness = title.startsWith(phrase)
    ? 4
    : ` ${title}`.includes(` ${phrase}`)
      ? 3
      : title.includes(phrase)
        ? 2
        : 0
  const isExact = exact !== undefined && exactForm(option.title).includes(exact)
  return closeness + (isExact ? 10 : 0) + (option.role === 'custom' ? 0.5 : 0) - (isAway(option) ? 50 : 0)
}

function isAway({ role }: MoveOption): boolean {
  return role === 'junk' || role === 'trash'
}
