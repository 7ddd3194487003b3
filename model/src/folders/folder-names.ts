import type { FolderRole } from '../folders.ts'
import { MAX_FOLDER_DEPTH, MAX_FOLDER_NAME_CHARACTERS, MAX_FOLDERS } from '../limits.ts'
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
  const placing = placeProblem(place, folders, id)
  if (placing) return placing
  const wanted = foldCase(place.name)
  const isTaken = folders.some(
    (other) =>
      other.id !== id &&
      other.role === 'custom' &&
      other.parentId === place.parentId &&
      foldCase(other.name) === wanted,
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

/** This folder and all below it, the outer before the inner. */
export function withSubfolders<F extends Pick<NamedFolder, 'id' | 'parentId'>>(
  folders: readonly F[],
  id: string,
): readonly F[] {
  const below = new Map<string, F[]>()
  for (const folder of folders) {
    if (folder.parentId !== undefined) below.set(folder.parentId, [...(below.get(folder.parentId) ?? []), folder])
  }
  const all = folders.filter((folder) => folder.id === id)
  for (const outer of all) all.push(...(below.get(outer.id) ?? []))
  return all
}

/** A name that nothing beside it has: the wanted one, or with the first number behind it that is free. */
export function freeFolderName(place: FolderPlace, folders: readonly NamedFolder[]): string {
  const beside = folders.filter(({ parentId }) => parentId === place.parentId)
  const taken = new Set(beside.map(({ name }) => foldCase(name)))
  if (!taken.has(foldCase(place.name))) return place.name
  for (let number = 2; ; number += 1) {
    const name = `${place.name} (${number})`
    if (!taken.has(foldCase(name))) return name
  }
}

function foldCase(name: string): string {
  return name.toLowerCase()
}
