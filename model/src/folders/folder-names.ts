import { utf8Length } from '../file-names.ts'
import type { FolderRole } from '../folders.ts'
import { MAX_FOLDER_DEPTH, MAX_FOLDER_NAME_CHARACTERS, MAX_FOLDER_PATH_BYTES, MAX_FOLDERS } from '../limits.ts'
import { namesSystemFolder } from '../search/query-text.ts'
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
  'slash',
  'characters',
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

/** Controls, halves of letters, and what turns the direction of the text around it. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A name as it is kept: composed (NFC), without space around it. */
export function cleanFolderName(typed: string): string {
  return normalForm(typed, 'NFC').trim().replaceAll(/\s+/g, ' ')
}

/**
 * Why a folder cannot have this name in this place (spec section 5.7.1); undefined: it can. The dialog says it while one
 * types and the server refuses by this one function. Names are told apart without case, as people read them.
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
  const before = folders.find((folder) => folder.id === id)
  // What came under another rule, by an import, may keep its name where it is moved.
  const namingProblem = place.name === before?.name ? undefined : nameProblem(place.name)
  if (namingProblem) return namingProblem
  // An import may have brought it deeper than anybody may make one.
  const placing = before && before.parentId === place.parentId ? undefined : placeProblem(place, folders, id)
  if (placing) return placing
  if (longestPathBytes(place, folders, id) > MAX_FOLDER_PATH_BYTES) return 'path-too-long'
  const wanted = foldCase(place.name)
  // The system's too: an import may have brought one of their names, deeper in the tree.
  const isTaken = folders.some(
    (other) => other.id !== id && other.parentId === place.parentId && foldCase(other.name) === wanted,
  )
  return isTaken ? 'taken' : undefined
}

function nameProblem(name: string): FolderProblem | undefined {
  if (!VISIBLE.test(name)) return 'missing'
  if (name.includes('/')) return 'slash'
  if (FORBIDDEN.test(name)) return 'characters'
  if (name.length > MAX_FOLDER_NAME_CHARACTERS) return 'too-long'
  return namesSystemFolder(name) ? 'system-name' : undefined
}

function placeProblem(
  { parentId }: FolderPlace,
  folders: readonly NamedFolder[],
  id: string | undefined,
): FolderProblem | undefined {
  if (id === undefined && folders.length >= MAX_FOLDERS) return 'too-many'
  if (parentId === undefined) return undefined
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  let depth = 1
  for (let outer = byId.get(parentId); ; outer = byId.get(outer.parentId)) {
    if (outer?.role !== 'custom') return 'no-parent'
    if (outer.id === id) return 'below-itself'
    depth += 1
    if (outer.parentId === undefined) break
  }
  return depth + levelsBelow(folders, id) > MAX_FOLDER_DEPTH ? 'too-deep' : undefined
}

/** How many levels lie below a folder; none below one that is to be made. */
function levelsBelow(folders: readonly NamedFolder[], id: string | undefined): number {
  if (id === undefined) return 0
  let level = new Set([id])
  for (let levels = 0; ; levels += 1) {
    level = new Set(
      folders.filter(({ parentId }) => parentId !== undefined && level.has(parentId)).map((each) => each.id),
    )
    if (level.size === 0) return levels
  }
}

/** Of the path of this folder, or of one below it: an index of the database holds them. */
function longestPathBytes(place: FolderPlace, folders: readonly NamedFolder[], id: string | undefined): number {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  let outer = 0
  for (let at = byId.get(place.parentId ?? ''); at; at = byId.get(at.parentId ?? '')) outer += utf8Length(at.name) + 1
  const ends = new Map<string | undefined, number>([[id, outer + utf8Length(place.name)]])
  for (const folder of id === undefined ? [] : withSubfolders(folders, id).slice(1)) {
    ends.set(folder.id, (ends.get(folder.parentId) ?? 0) + utf8Length(folder.name) + 1)
  }
  return Math.max(...ends.values())
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
    const folded = new Map<string | undefined, Set<string>>()
    for (const { name, parentId } of folders) {
      const beside = folded.get(parentId) ?? new Set()
      folded.set(parentId, beside.add(foldCase(name)))
    }
    this.#folded = folded
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

function foldCase(name: string): string {
  return name.toLowerCase()
}
