import { utf8Length } from '../file-names.ts'
import { type FolderRole, mayHaveSubfolders } from '../folders.ts'
import { namesSystemFolder } from '../search/query-text.ts'
import { nameFlaw } from '../text/name-flaws.ts'
import { MAX_FOLDER_DEPTH, MAX_FOLDER_NAME_CHARACTERS, MAX_FOLDER_PATH_BYTES, MAX_FOLDERS } from './limits.ts'

export interface NamedFolder {
  readonly id: string
  readonly role: FolderRole
  readonly name: string
  readonly parentId: string | undefined
}

/** An undefined parent is the top level. */
export interface FolderTarget {
  readonly name: string
  readonly parentId: string | undefined
}

export const FOLDER_PROBLEMS = [
  'missing',
  'dots',
  'slash',
  'characters',
  'invisible',
  'too-long',
  'path-too-long',
  'system-name',
  'taken',
  'no-parent',
  'below-itself',
  'too-deep',
  'too-many',
] as const
export type FolderProblem = (typeof FOLDER_PROBLEMS)[number]

/**
 * Spec section 5.7.1. Dialogs, drag and drop, and the server share this function.
 * @param place with a name as returned by `tidyName`
 * @param id the folder that is changed; undefined for a new one
 */
export function folderProblem(
  target: FolderTarget,
  folders: readonly NamedFolder[],
  id?: string,
  rules?: FolderRules,
): FolderProblem | undefined {
  return folderTargetJudge(folders, id, rules)(target)
}

export interface FolderRules {
  /** Mail programs keep folders such as `Old/Sent`, which an import may create too. */
  readonly allowsSystemNamesBelow?: boolean
}

export function folderTargetJudge(
  folders: readonly NamedFolder[],
  id?: string,
  { allowsSystemNamesBelow = false }: FolderRules = {},
): (target: FolderTarget) => FolderProblem | undefined {
  const tree: FolderTree = { byId: new Map(folders.map((folder) => [folder.id, folder])), id, ...below(folders, id) }
  const before = id === undefined ? undefined : tree.byId.get(id)
  const names = takenNames(folders.filter((folder) => folder.id !== id))
  return (target) => {
    // A name that an import or an older rule allowed may be kept when the folder is moved.
    const namingProblem = target.name === before?.name ? undefined : folderNameProblem(target.name)
    const isAllowed = allowsSystemNamesBelow && namingProblem === 'system-name' && target.parentId !== undefined
    if (namingProblem && !isAllowed) return namingProblem
    // An import may have created the folder deeper than users may.
    const placing = before && before.parentId === target.parentId ? undefined : targetProblem(target, tree)
    if (placing) return placing
    if (longestPathBytes(target, tree) > MAX_FOLDER_PATH_BYTES) return 'path-too-long'
    // System names count too, because an import may have created them deeper in the tree.
    return names.get(target.parentId)?.has(foldCase(target.name)) ? 'taken' : undefined
  }
}

/** Undefined target: the top level. The tree disables refused targets, and the dialog says why. */
export function folderMoveJudge(
  folders: readonly NamedFolder[],
  folder: NamedFolder,
): (parentId: string | undefined) => 'allowed' | 'same-parent' | FolderProblem {
  const problemOf = folderTargetJudge(folders, folder.id)
  return (parentId) =>
    parentId === folder.parentId ? 'same-parent' : (problemOf({ name: folder.name, parentId }) ?? 'allowed')
}

interface FolderTree {
  readonly byId: ReadonlyMap<string, NamedFolder>
  readonly id: string | undefined
  readonly levelsBelow: number
  readonly longestBelowBytes: number
}

/** @param name as returned by `tidyName` */
export function folderNameProblem(name: string): FolderProblem | undefined {
  const flaw = nameFlaw(name)
  if (flaw === 'missing') return flaw
  if (name.includes('/')) return 'slash'
  if (flaw) return flaw
  if (name.length > MAX_FOLDER_NAME_CHARACTERS) return 'too-long'
  return namesSystemFolder(name) ? 'system-name' : undefined
}

function targetProblem({ parentId }: FolderTarget, { byId, id, levelsBelow }: FolderTree): FolderProblem | undefined {
  if (id === undefined && byId.size >= MAX_FOLDERS) return 'too-many'
  if (parentId === undefined) return undefined
  let depth = 1
  for (let outer = byId.get(parentId); ; outer = byId.get(outer.parentId)) {
    if (!outer || !mayHaveSubfolders(outer.role)) return 'no-parent'
    if (outer.id === id) return 'below-itself'
    depth += 1
    if (outer.parentId === undefined) break
  }
  return depth + levelsBelow > MAX_FOLDER_DEPTH ? 'too-deep' : undefined
}

function below(folders: readonly NamedFolder[], id: string | undefined) {
  const ends = new Map([[id, { levels: 0, bytes: 0 }]])
  for (const { id: inner, parentId, name } of id === undefined ? [] : withSubfolders(folders, id).slice(1)) {
    const outer = ends.get(parentId)
    if (outer) ends.set(inner, { levels: outer.levels + 1, bytes: outer.bytes + utf8Length(name) + 1 })
  }
  return {
    levelsBelow: Math.max(...Array.from(ends.values(), ({ levels }) => levels)),
    longestBelowBytes: Math.max(...Array.from(ends.values(), ({ bytes }) => bytes)),
  }
}

/** A database index holds paths. */
function longestPathBytes({ name, parentId }: FolderTarget, { byId, longestBelowBytes }: FolderTree): number {
  let outer = 0
  for (let at = byId.get(parentId ?? ''); at; at = byId.get(at.parentId ?? '')) outer += utf8Length(at.name) + 1
  return outer + utf8Length(name) + longestBelowBytes
}

export function withSubfolders<F extends Pick<NamedFolder, 'id' | 'parentId'>>(
  folders: readonly F[],
  id: string,
): readonly F[] {
  const below = new Map<string, F[]>()
  for (const folder of folders) {
    if (folder.parentId === undefined) continue
    const siblings = below.get(folder.parentId)
    if (siblings) siblings.push(folder)
    else below.set(folder.parentId, [folder])
  }
  const all = folders.filter((folder) => folder.id === id)
  for (const outer of all) all.push(...(below.get(outer.id) ?? []))
  return all
}

export class FolderNames {
  readonly #folded: ReadonlyMap<string | undefined, ReadonlySet<string>>
  readonly #given = new Map<string | undefined, Set<string>>()

  constructor(folders: readonly NamedFolder[]) {
    this.#folded = takenNames(folders)
  }

  /** Restored folders conflict only if equal, because an import may have created both “Work” and “work”. */
  take({ name, parentId }: FolderTarget): string {
    const given = this.#given.get(parentId) ?? new Set()
    this.#given.set(parentId, given)
    const isTaken = (wanted: string) => this.#folded.get(parentId)?.has(foldCase(wanted)) || given.has(wanted)
    let free = name
    for (let number = 2; isTaken(free); number += 1) free = `${name} (${number})`
    given.add(free)
    return free
  }
}

function takenNames(folders: readonly NamedFolder[]): ReadonlyMap<string | undefined, ReadonlySet<string>> {
  const folded = new Map<string | undefined, Set<string>>()
  for (const { name, parentId } of folders) {
    const beside = folded.get(parentId) ?? new Set()
    folded.set(parentId, beside.add(foldCase(name)))
  }
  return folded
}

function foldCase(name: string): string {
  return name.toLowerCase()
}
