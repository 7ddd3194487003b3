import { utf8Length } from '../file-names.ts'
import type { FolderRole } from '../folders.ts'
import { MAX_FOLDER_DEPTH, MAX_FOLDER_NAME_CHARACTERS, MAX_FOLDER_PATH_BYTES, MAX_FOLDERS } from '../limits.ts'
import { namesSystemFolder } from '../search/query-text.ts'
import { nameFlaw } from '../text/name-flaws.ts'
import { normalForm } from '../text/normal-form.ts'

/** As much of a folder as its name and its place in the tree are judged by. */
export interface NamedFolder {
  readonly id: string
  readonly role: FolderRole
  readonly name: string
  readonly parentId: string | undefined
}

/** What a folder is to be called, and what it is to lie in; undefined: in nothing. */
export interface FolderPlace {
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

/** A name as it is kept: composed (NFC), without space around it. */
export function cleanFolderName(typed: string): string {
  return normalForm(typed, 'NFC').trim().replaceAll(/\s+/g, ' ')
}

/**
 * Why a folder cannot have this name in this place (spec section 5.7.1); undefined: it can. The dialogs say it while one
 * types or chooses, a folder that is dragged finds the others shut, and the server refuses, all by this one function.
 * Names are told apart without case, as people read them.
 *
 * @param place its name as `cleanFolderName` gives it
 * @param folders all of the mailbox
 * @param id of the folder that is changed; absent for one that is to be made
 */
export function folderProblem(
  place: FolderPlace,
  folders: readonly NamedFolder[],
  id?: string,
): FolderProblem | undefined {
  return folderPlaceJudge(folders, id)(place)
}

/** `folderProblem` for many places of one folder: what lies in the mailbox is looked through once, not for each of them. */
export function folderPlaceJudge(
  folders: readonly NamedFolder[],
  id?: string,
): (place: FolderPlace) => FolderProblem | undefined {
  const tree: FolderTree = { byId: new Map(folders.map((folder) => [folder.id, folder])), id, ...below(folders, id) }
  const before = id === undefined ? undefined : tree.byId.get(id)
  const names = takenNames(folders.filter((folder) => folder.id !== id))
  return (place) => {
    // What came under another rule, by an import or in earlier years, may keep its name where it is moved.
    const namingProblem = place.name === before?.name ? undefined : folderNameProblem(place.name)
    if (namingProblem) return namingProblem
    // An import may have brought it deeper than anybody may make one.
    const placing = before && before.parentId === place.parentId ? undefined : placeProblem(place, tree)
    if (placing) return placing
    if (longestPathBytes(place, tree) > MAX_FOLDER_PATH_BYTES) return 'path-too-long'
    // The system's too: an import may have brought one of their names, deeper in the tree.
    return names.get(place.parentId)?.has(foldCase(place.name)) ? 'taken' : undefined
  }
}

/**
 * Whether a folder may be moved into another one, or out of all (undefined): the tree finds shut what it may not enter, and the
 * dialog says why. `same-place`: there it lies.
 */
export function folderMoveJudge(
  folders: readonly NamedFolder[],
  folder: NamedFolder,
): (parentId: string | undefined) => 'allowed' | 'same-place' | FolderProblem {
  const problemOf = folderPlaceJudge(folders, folder.id)
  return (parentId) =>
    parentId === folder.parentId ? 'same-place' : (problemOf({ name: folder.name, parentId }) ?? 'allowed')
}

/** All folders, and what lies below the one that is judged; nothing lies below one that is to be made. */
interface FolderTree {
  readonly byId: ReadonlyMap<string, NamedFolder>
  readonly id: string | undefined
  readonly levelsBelow: number
  /** Of the longest path below it, without its own. */
  readonly longestBelowBytes: number
}

/** Why no folder can be called so, wherever it lies; undefined: one can. @param name as `cleanFolderName` gives it */
export function folderNameProblem(name: string): FolderProblem | undefined {
  const flaw = nameFlaw(name)
  if (flaw === 'missing') return flaw
  if (name.includes('/')) return 'slash'
  if (flaw) return flaw
  if (name.length > MAX_FOLDER_NAME_CHARACTERS) return 'too-long'
  return namesSystemFolder(name) ? 'system-name' : undefined
}

function placeProblem({ parentId }: FolderPlace, { byId, id, levelsBelow }: FolderTree): FolderProblem | undefined {
  if (id === undefined && byId.size >= MAX_FOLDERS) return 'too-many'
  if (parentId === undefined) return undefined
  let depth = 1
  for (let outer = byId.get(parentId); ; outer = byId.get(outer.parentId)) {
    if (outer?.role !== 'custom') return 'no-parent'
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

/** Of the path of this folder, or of one below it: an index of the database holds them. */
function longestPathBytes({ name, parentId }: FolderPlace, { byId, longestBelowBytes }: FolderTree): number {
  let outer = 0
  for (let at = byId.get(parentId ?? ''); at; at = byId.get(at.parentId ?? '')) outer += utf8Length(at.name) + 1
  return outer + utf8Length(name) + longestBelowBytes
}

/** This folder and all below it, the outer before the inner. */
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

/** The names that are taken beside each other, for folders that come back. */
export class FolderNames {
  readonly #folded: ReadonlyMap<string | undefined, ReadonlySet<string>>
  readonly #given = new Map<string | undefined, Set<string>>()

  /** @param folders those that keep their names */
  constructor(folders: readonly NamedFolder[]) {
    this.#folded = takenNames(folders)
  }

  /**
   * The wanted name, or the same with the first number behind it that is free: that nothing beside it has, without case. Of
   * those that come back together only equal ones are in each other's way: an import may have brought “Work” and “work”.
   */
  take({ name, parentId }: FolderPlace): string {
    const given = this.#given.get(parentId) ?? new Set()
    this.#given.set(parentId, given)
    const isTaken = (wanted: string) => this.#folded.get(parentId)?.has(foldCase(wanted)) || given.has(wanted)
    let free = name
    for (let number = 2; isTaken(free); number += 1) free = `${name} (${number})`
    given.add(free)
    return free
  }
}

/** What is called how beside each other, without case. */
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
