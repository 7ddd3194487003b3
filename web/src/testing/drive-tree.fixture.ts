import type { DriveFileField } from '@sen/contract/drive/drive-fields'
import { driveContentType, isDrawnType } from '@sen/model/drive/content-type-by-name'
import { type DriveSort, judgeDriveMove, startsDescending } from '@sen/model/drive/drive-items'
import { driveNameKey, driveNameProblem, numberedName, readDrivePath } from '@sen/model/drive/drive-names'
import { driveSortKey } from '@sen/model/drive/drive-order'
import { isOfficeFile } from '@sen/model/office-files'
import { tidyName } from '@sen/model/text/tidy-name'
import { READER } from './canned-mail.fixture.ts'
import { refusal } from './refusal.fixture.ts'

const MODIFIED_AT = 1_790_000_000

type NewItem = Partial<DriveFileField> & { readonly name: string }

/** The files and folders of a fake drive, and the rules about their names and places. */
export class DriveTree {
  #items: readonly DriveFileField[] = []
  /** Sorted once, because sorting thousands of items per page would dominate the test. */
  #sorted: {
    readonly of: readonly DriveFileField[]
    readonly byParent: Map<string | null, readonly DriveFileField[]>
  } = { of: [], byParent: new Map() }
  #nextId = 1
  /** The item with which an item was trashed; absent for one that was trashed itself. */
  #trashRoots: ReadonlyMap<string, string> = new Map()
  /** Order in which items were trashed. */
  #trashed: readonly string[] = []
  /** Order in which files were uploaded or opened. */
  #used: readonly string[] = []

  clear(): void {
    this.#items = []
    this.#nextId = 1
    this.#trashRoots = new Map()
    this.#trashed = []
    this.#used = []
  }

  /** Returns the items outside the recycle bin, in the order of their creation. */
  kept(): readonly DriveFileField[] {
    return this.#items.filter(({ trashed_at }) => trashed_at === undefined)
  }

  /** Returns all items in the recycle bin. */
  trashed(): readonly DriveFileField[] {
    return this.#items.filter(({ trashed_at }) => trashed_at !== undefined)
  }

  /** Returns the items that were trashed themselves, the newest first. */
  trashRoots(): readonly DriveFileField[] {
    const rank = new Map(this.#trashed.map((id, at) => [id, at]))
    return this.trashed()
      .filter(({ id }) => !this.#trashRoots.has(id))
      .toSorted((a, b) => (rank.get(b.id) ?? -1) - (rank.get(a.id) ?? -1))
  }

  /** Returns the files that were used last, the newest first. */
  recent(): readonly DriveFileField[] {
    const rank = new Map(this.#used.map((id, at) => [id, at]))
    return this.kept()
      .filter(({ type }) => type === 'file')
      .toReversed()
      .toSorted((a, b) => (rank.get(b.id) ?? -1) - (rank.get(a.id) ?? -1))
  }

  named(name: string): DriveFileField {
    const item = this.#items.find((each) => each.name === name)
    if (!item) throw new Error(`There is nothing called ${name}.`)
    return item
  }

  find(id: string): DriveFileField | undefined {
    return this.#items.find((each) => each.id === id)
  }

  /** Returns the items with these ids, without those that are missing or trashed. */
  found(ids: readonly string[]): readonly DriveFileField[] {
    return [...new Set(ids)].flatMap((id) => {
      const item = this.find(id)
      return item && item.trashed_at === undefined ? [item] : []
    })
  }

  /** @throws CallError drive_item_not_found */
  require(id: string): DriveFileField {
    const [item] = this.found([id])
    if (!item) throw refusal('drive_item_not_found')
    return item
  }

  /** Returns the folder and those above it, innermost first. @throws CallError drive_item_not_found */
  requireFolder(id: string | null): readonly DriveFileField[] {
    if (id === null) return []
    const folder = this.require(id)
    if (folder.type !== 'folder') throw refusal('drive_item_not_found')
    return [folder, ...this.above(folder)]
  }

  /** @throws CallError drive_item_not_found */
  folderByPath(path: string): string | null {
    const names = readDrivePath(path)
    if (!names) throw refusal('drive_item_not_found')
    return names.reduce((at: string | null, name) => {
      const found = this.byName(at, name)
      if (found?.type !== 'folder') throw refusal('drive_item_not_found')
      return found.id
    }, null)
  }

  /** Returns the folders that an item is in, innermost first. */
  above({ parent_id }: DriveFileField): readonly DriveFileField[] {
    const parent = parent_id === null ? undefined : this.find(parent_id)
    return parent ? [parent, ...this.above(parent)] : []
  }

  /** Returns everything in a folder that is outside the recycle bin. */
  below(id: string): readonly DriveFileField[] {
    return this.kept()
      .filter(({ parent_id }) => parent_id === id)
      .flatMap((item) => [item, ...this.below(item.id)])
  }

  /** Returns what is in a folder: folders before files, by name. */
  in(parentId: string | null): readonly DriveFileField[] {
    if (this.#sorted.of !== this.#items) this.#sorted = { of: this.#items, byParent: new Map() }
    const known = this.#sorted.byParent.get(parentId)
    if (known) return known
    const items = this.kept().filter(({ parent_id }) => parent_id === parentId)
    const sorted = this.sorted(items, { sort: 'name' })
    this.#sorted.byParent.set(parentId, sorted)
    return sorted
  }

  /** Sorts folders before files. In lists of a folder, folders are sorted by name when they have no other order. */
  sorted(
    items: readonly DriveFileField[],
    { sort, order, isFolderList = true }: { sort: DriveSort; order?: string | undefined; isFolderList?: boolean },
  ): readonly DriveFileField[] {
    const isDescending = order === undefined ? startsDescending(sort) : order === 'desc'
    const byName = (a: DriveFileField, b: DriveFileField) => compare(driveSortKey(a.name), driveSortKey(b.name))
    const by = {
      name: byName,
      size: (a: DriveFileField, b: DriveFileField) => a.size - b.size,
      last_modified: (a: DriveFileField, b: DriveFileField) => a.last_modified - b.last_modified,
      created_at: (a: DriveFileField, b: DriveFileField) => a.created_at - b.created_at,
      type: (a: DriveFileField, b: DriveFileField) =>
        compare(a.content_type ?? '', b.content_type ?? '') || byName(a, b),
    }
    const sortedOf = (kind: DriveFileField['type']) => {
      const ofKind = items.filter(({ type }) => type === kind)
      const isByName = kind === 'folder' && isFolderList && (sort === 'size' || sort === 'type')
      if (isByName) return ofKind.toSorted(byName)
      const keyed = sort === 'name' ? keyedByName(ofKind) : ofKind.toSorted(by[sort])
      // Sorting is stable, so that the order of creation decides between equal items in both directions.
      return isDescending ? keyed.toReversed() : keyed
    }
    return [...sortedOf('folder'), ...sortedOf('file')]
  }

  byName(parentId: string | null, name: string): DriveFileField | undefined {
    const key = driveNameKey(name)
    return this.in(parentId).find((each) => driveNameKey(each.name) === key)
  }

  freeName(parentId: string | null, name: string): string {
    const keys = new Set(this.in(parentId).map((each) => driveNameKey(each.name)))
    let number = 1
    while (keys.has(driveNameKey(numberedName(name, number)))) number += 1
    return numberedName(name, number)
  }

  /**
   * Returns whether an item may be moved into a folder; false when it is there already.
   * @throws CallError drive_move_not_allowed
   */
  requireMove(item: DriveFileField, target: readonly DriveFileField[]): boolean {
    const placed = { id: item.id, kind: item.type, parentId: item.parent_id ?? undefined }
    const judged = judgeDriveMove(placed, target)
    if (judged === 'below-itself') throw refusal('drive_move_not_allowed')
    return judged === 'allowed'
  }

  add(item: NewItem): DriveFileField {
    const id = item.id ?? String(this.#nextId)
    this.#nextId += 1
    const type = item.type ?? 'file'
    const contentType = item.content_type ?? driveContentType(item.name)
    const made: DriveFileField = {
      id,
      fileid: id,
      display_name: '',
      type,
      parent_id: null,
      size: type === 'folder' ? 0 : 24_576,
      ...(type === 'file' && { content_type: contentType }),
      href: `/api/storage/files/${id}/download`,
      prop:
        type === 'folder'
          ? null
          : {
              version: 1,
              is_office: isOfficeFile(item.name),
              has_thumbnail: isDrawnType(contentType),
              scan: 'clean',
              has_virus: false,
              message: '',
            },
      owner: READER.email,
      owner_display_name: READER.name,
      disabled: false,
      created_at: MODIFIED_AT,
      last_modified: MODIFIED_AT,
      is_favorite: false,
      is_shared: false,
      ...item,
    }
    this.#items = [...this.#items, made]
    return made
  }

  /** Creates the missing folders of a path and returns the last one. */
  makeFolders(parentId: string | null, names: readonly string[]): string | null {
    return names.reduce((at: string | null, name) => {
      const there = this.byName(at, name)
      if (there?.type === 'folder') return there.id
      return this.add({ name: this.freeName(at, name), type: 'folder', parent_id: at }).id
    }, parentId)
  }

  patch(ids: readonly string[], patch: Partial<DriveFileField>): void {
    this.#items = this.#items.map((each) => (ids.includes(each.id) ? { ...each, ...patch } : each))
  }

  rename(id: string, name: string): void {
    const { prop } = this.require(id)
    this.patch([id], { name, ...(prop && { prop: { ...prop, is_office: isOfficeFile(name) } }) })
  }

  /** Moves a file to the front of the recently used ones. */
  use(id: string): void {
    this.#used = [...this.#used.filter((each) => each !== id), id]
  }

  /** Copies an item with everything below it. */
  copy({ id, name, type, size, content_type, last_modified }: DriveFileField, to: string | null): DriveFileField {
    const inside = this.below(id).filter(({ parent_id }) => parent_id === id)
    const made = this.add({
      ...{ name: this.freeName(to, name), type, size, last_modified, parent_id: to },
      ...(content_type !== undefined && { content_type }),
    })
    if (type === 'file') this.use(made.id)
    for (const item of inside) this.copy(item, made.id)
    return made
  }

  /** Trashes an item with everything below it. */
  trash(id: string): void {
    const inside = this.below(id).map((item) => item.id)
    this.patch([id, ...inside], { trashed_at: MODIFIED_AT })
    this.#trashRoots = new Map([...this.#trashRoots, ...inside.map((each) => [each, id] as const)])
    this.#trashed = [...this.#trashed.filter((each) => each !== id), id]
  }

  /** Restores an item that was trashed itself, with what was trashed with it. */
  restore(id: string): void {
    const isMeant = (each: DriveFileField) => each.id === id || this.#trashRoots.get(each.id) === id
    const meant = new Set(this.#items.filter(isMeant).map((each) => each.id))
    const item = this.#items.find((each) => each.id === id)
    const [parent] = item?.parent_id ? this.found([item.parent_id]) : []
    const name = this.freeName(parent?.id ?? null, item?.name ?? '')
    this.#items = this.#items.map((each) => {
      if (!meant.has(each.id)) return each
      const { trashed_at: _, ...rest } = each
      return each.id === id ? { ...rest, name, parent_id: parent?.id ?? null } : rest
    })
    this.#trashRoots = new Map([...this.#trashRoots].filter(([each]) => !meant.has(each)))
  }

  /** Purges items that were trashed themselves, with what was trashed with them. Returns how many. */
  purge(roots: readonly string[]): number {
    const isMeant = ({ id, trashed_at }: DriveFileField) =>
      trashed_at !== undefined && roots.includes(this.#trashRoots.get(id) ?? id)
    const count = this.#items.filter(isMeant).length
    this.#items = this.#items.filter((each) => !isMeant(each))
    return count
  }

  /** Returns an item as lists show it, with its path. */
  shown(item: DriveFileField): DriveFileField {
    const names = [item, ...this.above(item)].map(({ name }) => name)
    return { ...item, display_name: `/${names.toReversed().join('/')}` }
  }
}

/** Returns a name in its stored form. @throws CallError drive_name_invalid */
export function requireDriveName(typed: string): string {
  const name = tidyName(typed)
  const problem = driveNameProblem(name)
  if (problem) throw refusal('drive_name_invalid', { problem })
  return name
}

/** @throws CallError drive_name_invalid */
export function requireFolderNames(path: string): readonly string[] {
  const names = readDrivePath(path)
  if (!names) throw refusal('drive_name_invalid', { problem: 'reserved' })
  return names
}

function keyedByName(items: readonly DriveFileField[]): DriveFileField[] {
  const keyed = items.map((item) => ({ item, key: driveSortKey(item.name) }))
  return keyed.toSorted((a, b) => compare(a.key, b.key)).map(({ item }) => item)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
