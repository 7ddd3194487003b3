import { isTrashOrJunk } from '@sen/model/folders'
import { exactForm, foldText, hasDiacritics } from '@sen/model/search/fold-text'
import { foldedPath } from '../../../data/folders/folded-path.ts'
import type { FolderNode } from '../../../data/folders/folder-tree.ts'

export interface FolderOption extends FolderNode {
  readonly title: string
}

export interface FolderGroup {
  readonly id: 'recent' | 'own' | 'system' | 'away' | 'found'
  readonly options: readonly FolderOption[]
}

export interface FolderChoice {
  readonly groups: readonly FolderGroup[]
  /** The option for Enter before an arrow was used; undefined when only Junk or Trash partly match. */
  readonly preselected: FolderOption | undefined
}

/**
 * Prefixes come first, then word starts, and the user's folders before system ones. Junk and Trash stay last unless
 * fully named (product decision 40).
 */
export function folderChoice(options: readonly FolderOption[], typed: string, recent: readonly string[]): FolderChoice {
  const phrase = foldText(typed).split(/\s+/u).filter(Boolean).join(' ')
  const groups = phrase === '' ? atRest(options, recent) : [{ id: 'found' as const, options: fitting(options, typed) }]
  const first = groups[0]?.options[0]
  const isSafe = first !== undefined && (!isAway(first) || foldText(first.title) === phrase)
  return { groups, preselected: isSafe ? first : undefined }
}

function atRest(options: readonly FolderOption[], recent: readonly string[]): readonly FolderGroup[] {
  const lately = recent.flatMap((id) => options.filter((option) => option.folder.id === id && !isAway(option)))
  const groups: readonly FolderGroup[] = [
    { id: 'recent', options: lately },
    { id: 'own', options: options.filter(({ folder }) => folder.role === 'custom') },
    { id: 'system', options: options.filter((option) => option.folder.role !== 'custom' && !isAway(option)) },
    { id: 'away', options: options.filter(isAway) },
  ]
  return groups.filter((group) => group.options.length > 0)
}

function fitting(options: readonly FolderOption[], typed: string): readonly FolderOption[] {
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

function scoreOf(option: FolderOption, words: readonly string[], exact: string | undefined): number | undefined {
  const path = foldedPath(option.folder)
  const title = option.folder.role === 'custom' ? path.slice(path.lastIndexOf('/') + 1) : foldText(option.title)
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
  return closeness + (isExact ? 10 : 0) + (option.folder.role === 'custom' ? 0.5 : 0) - (isAway(option) ? 50 : 0)
}

function isAway({ folder }: FolderOption): boolean {
  return isTrashOrJunk(folder.role)
}
