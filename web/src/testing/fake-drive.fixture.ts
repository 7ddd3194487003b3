import {
  changeDriveFile,
  copyDriveFiles,
  createDriveFolder,
  type DriveVersionField,
  deleteDriveFiles,
  emptyDriveTrash,
  listDriveTrash,
  listDriveVersions,
  makeDriveFolders,
  markDriveFavorites,
  moveDriveFiles,
  placeDriveFiles,
  restoreDriveFiles,
  storeDriveUpload,
  trashDriveFiles,
  uploadDriveFiles,
} from '@sen/contract/drive/changes'
import { type DriveFileField, readDrivePage } from '@sen/contract/drive/drive-fields'
import {
  countDriveFiles,
  getDriveFile,
  listDriveFiles,
  listFavoriteDriveFiles,
  listRecentDriveFiles,
  listSharedByMe,
  searchDriveFiles,
  touchDriveFile,
} from '@sen/contract/drive/files'
import { listSharedWithMe } from '@sen/contract/drive/shares'
import type { BodyOf } from '@sen/contract/route'
import type { UploadField } from '@sen/contract/uploads'
import { driveContentType } from '@sen/model/drive/content-type-by-name'
import { DRIVE_SORTS, type DriveConflict } from '@sen/model/drive/drive-items'
import { driveNameKey } from '@sen/model/drive/drive-names'
import { driveWords } from '@sen/model/drive/drive-words'
import { DRIVE_RECENT_COUNT } from '@sen/model/drive/limits'
import { splitWords } from '@sen/model/search/words'
import { DriveTree, requireDriveName, requireFolderNames } from './drive-tree.fixture.ts'
import type { FakeServer } from './fake-server.fixture.ts'
import { FakeUploads } from './fake-uploads.fixture.ts'
import { refusal } from './refusal.fixture.ts'

export interface CannedItem extends Partial<DriveFileField> {
  readonly name: string
  readonly inside?: string
}

interface Arriving {
  readonly parentId: string | null
  readonly name: string
  readonly conflict: DriveConflict
  readonly size: number
  readonly contentType: string
  /** The client had no answer to an earlier call with this content. */
  readonly isAgain?: boolean
  readonly content?: string
}

/** An in-memory drive that answers the drive's calls for page tests. */
export class FakeDrive {
  readonly #tree = new DriveTree()
  readonly #uploads: FakeUploads
  /** The items that uploads became, by upload. */
  readonly #taken = new Map<string, string>()
  /** Older versions, by item. */
  readonly #versions = new Map<string, readonly DriveVersionField[]>()
  /** Contents of files that were uploaded whole, by item. */
  readonly #contents = new Map<string, string>()
  #version = 100

  constructor(server: FakeServer) {
    this.#uploads = new FakeUploads(server)
    this.#answerLists(server)
    this.#answerChanges(server)
    this.#answerTrash(server)
    server.answer(storeDriveUpload, ({ body }) => this.taken(body))
    server.answer(uploadDriveFiles, (request) => this.receiveWhole(request))
  }

  fill(items: readonly CannedItem[]): void {
    this.#tree.clear()
    this.#uploads.clear()
    this.#taken.clear()
    this.#versions.clear()
    this.#contents.clear()
    for (const { inside, ...item } of items) {
      this.#tree.add({ parent_id: inside === undefined ? null : this.#tree.named(inside).id, ...item })
    }
  }

  leaveUpload(upload: UploadField): void {
    this.#uploads.add(upload)
  }

  uploads(): readonly UploadField[] {
    return this.#uploads.all()
  }

  namesIn(folder?: string): readonly string[] {
    return this.#tree.in(folder === undefined ? null : this.#tree.named(folder).id).map(({ name }) => name)
  }

  /** Returns the names of the items that were trashed themselves, the newest first. */
  trash(): readonly string[] {
    return this.#tree.trashRoots().map(({ name }) => name)
  }

  change(name: string, patch: Partial<DriveFileField>): void {
    this.#tree.patch([this.#tree.named(name).id], patch)
    this.#version += 1
  }

  readonly listed = (query: URLSearchParams) => {
    const id = query.get('folder_id') ?? this.#tree.folderByPath(query.get('path') ?? '')
    this.#tree.requireFolder(id)
    const sort = sortOf(query)
    const items = this.#tree.in(id)
    const isDefault = sort === 'name' && query.get('order') !== 'desc'
    return this.#page(isDefault ? items : this.#tree.sorted(items, { sort, order: orderOf(query) }), query)
  }

  readonly searched = (query: URLSearchParams) => {
    const text = query.get('display_name') ?? ''
    const kind = query.get('type')
    const words = splitWords(text)
    const typed = driveWords(text)?.typed ?? []
    const found = this.#tree
      .kept()
      .filter(({ name, type }) => words.length > 0 && hasWords(name, words) && type === (kind ?? type))
      .map((item) => ({
        item,
        exact: typed.filter((word) => driveNameKey(item.name).includes(word)).length,
        isFolder: item.type === 'folder' ? 1 : 0,
      }))
      .toReversed()
      .toSorted((a, b) => b.exact - a.exact || b.isFolder - a.isFolder || b.item.last_modified - a.item.last_modified)
      .map(({ item }) => item)
    return this.#page(found, query)
  }

  /** The default answer for an uploaded piece, which contains the rest of the file. */
  readonly appended = (id: string): Response => this.#uploads.received(id)

  /** The default answer for taking an upload. */
  readonly taken = (body: BodyOf<typeof storeDriveUpload>): { data: DriveFileField } => {
    const { upload_id, parent_id, folder_path = '', conflict = 'rename' } = body
    const names = requireFolderNames(folder_path)
    const before = this.#taken.get(upload_id)
    if (before !== undefined) return { data: this.#tree.shown(this.#tree.require(before)) }
    this.#tree.requireFolder(parent_id)
    const upload = this.#uploads.require(upload_id)
    const name = requireDriveName(body.name ?? upload.file_name)
    if (upload.offset < upload.size) throw refusal('upload_conflict')
    const parentId = this.#tree.makeFolders(parent_id, names)
    const arriving = { parentId, name, conflict, size: upload.size, contentType: driveContentType(name) }
    const item = this.#stored(arriving)
    this.#uploads.remove(upload_id)
    this.#taken.set(upload_id, item.id)
    return { data: item }
  }

  /** The default answer for a small file in one call. */
  readonly receiveWhole = async ({ query, body }: { query: URLSearchParams; body: unknown }) => {
    const file = (body as FormData).get('file') as File
    const parent = query.get('parent_id') ?? this.#tree.folderByPath(query.get('path') ?? '')
    const names = requireFolderNames(query.get('folder_path') ?? '')
    this.#tree.requireFolder(parent)
    const item = this.#stored({
      parentId: this.#tree.makeFolders(parent, names),
      name: file.name,
      conflict: (query.get('conflict') ?? 'rename') as DriveConflict,
      size: file.size,
      contentType: driveContentType(file.name, file.type),
      isAgain: query.get('again') === 'true',
      content: await file.text(),
    })
    return { data: [item], total: 1 }
  }

  /** Stores a file under a free name, or as a version of the file that has the name. */
  #stored({ parentId, name, conflict, size, contentType, isAgain, content }: Arriving): DriveFileField {
    const other = this.#tree.byName(parentId, name)
    this.#version += 1
    if (other && conflict === 'refuse') {
      const isSame = content !== undefined && this.#contents.get(other.id) === content
      if (isAgain && isSame && other.name === name) return this.#tree.shown(other)
      throw refusal('drive_name_taken', { names: [name] })
    }
    if (other?.prop && conflict === 'version') {
      const prop = { ...other.prop, version: other.prop.version + 1 }
      this.#versions.set(
        other.id,
        this.#versionsOf(other).map((each) => ({ ...each, is_current: false })),
      )
      this.#tree.patch([other.id], { size, content_type: contentType, prop })
      return this.#used(other.id, content)
    }
    const free = other ? this.#tree.freeName(parentId, name) : name
    return this.#used(this.#tree.add({ name: free, parent_id: parentId, size, content_type: contentType }).id, content)
  }

  #used(id: string, content: string | undefined): DriveFileField {
    this.#tree.use(id)
    if (content !== undefined) this.#contents.set(id, content)
    return this.#tree.shown(this.#tree.require(id))
  }

  /** Returns the versions of a file, the newest first. */
  #versionsOf({ id, prop, size, content_type, last_modified, owner }: DriveFileField): readonly DriveVersionField[] {
    const current = {
      number: prop?.version ?? 1,
      size,
      content_type: content_type ?? '',
      created_at: last_modified,
      created_by: owner,
      is_current: true,
    }
    return [current, ...(this.#versions.get(id) ?? [])]
  }

  #page(items: readonly DriveFileField[], query: URLSearchParams) {
    const { limit, offset } = readDrivePage({
      limit: query.get('limit') ?? undefined,
      offset: query.get('offset') ?? undefined,
    })
    const data = items.slice(offset, offset + limit).map((item) => this.#tree.shown(item))
    return { data, total: items.length }
  }

  #receipt(ids: readonly string[]) {
    this.#version += 1
    const files = ids.flatMap((id) => this.#tree.find(id) ?? []).map((item) => this.#tree.shown(item))
    return { data: { files, version: this.#version } }
  }

  #answerLists(server: FakeServer): void {
    const tree = this.#tree
    const listed = (items: readonly DriveFileField[], query: URLSearchParams) =>
      this.#page(tree.sorted(items, { sort: sortOf(query), order: orderOf(query), isFolderList: false }), query)
    server.answer(listDriveFiles, ({ query }) => this.listed(query))
    server.answer(getDriveFile, ({ params }) => {
      const file = tree.require(params.id)
      const crumbs = tree.above(file).map(({ id, name }) => ({ id, name }))
      return { data: { file: tree.shown(file), crumbs: crumbs.toReversed() } }
    })
    server.answer(listRecentDriveFiles, () => {
      const data = tree
        .recent()
        .slice(0, DRIVE_RECENT_COUNT)
        .map((item) => tree.shown(item))
      return { data, total: data.length }
    })
    server.answer(listSharedByMe, ({ query }) =>
      listed(
        tree.kept().filter(({ is_shared }) => is_shared),
        query,
      ),
    )
    server.answer(listFavoriteDriveFiles, ({ query }) =>
      listed(
        tree.kept().filter(({ is_favorite }) => is_favorite),
        query,
      ),
    )
    server.answer(searchDriveFiles, ({ query }) => this.searched(query))
    server.answer(listSharedWithMe, () => ({ data: [], total: 0 }))
    server.answer(touchDriveFile, ({ params }) => {
      if (tree.require(params.id).type === 'folder') throw refusal('drive_item_not_found')
      tree.use(params.id)
      return { data: {} }
    })
    server.answer(countDriveFiles, () => {
      const sum = (sizes: readonly { readonly size: number }[]) => sizes.reduce((total, { size }) => total + size, 0)
      const versions = tree.kept().flatMap(({ id }) => this.#versions.get(id) ?? [])
      const count = tree.kept().length
      return { data: { files: sum(tree.kept()), versions: sum(versions), trash: sum(tree.trashed()), count } }
    })
    server.answer(listDriveVersions, ({ params }) => {
      const file = tree.require(params.id)
      if (file.type === 'folder') throw refusal('drive_item_not_found')
      const versions = this.#versionsOf(file)
      return { data: [...versions], total: versions.length }
    })
  }

  #answerChanges(server: FakeServer): void {
    const tree = this.#tree
    server.answer(createDriveFolder, ({ body: { parent_id, name: typed, conflict } }) => {
      const name = requireDriveName(typed)
      tree.requireFolder(parent_id)
      const isTaken = tree.byName(parent_id, name) !== undefined
      if (isTaken && conflict !== 'rename') throw refusal('drive_name_taken', { names: [name] })
      this.#version += 1
      return { data: tree.shown(tree.add({ name: tree.freeName(parent_id, name), type: 'folder', parent_id })) }
    })
    server.answer(makeDriveFolders, ({ body: { parent_id, folder_paths } }) => {
      const ways = folder_paths.map(requireFolderNames)
      tree.requireFolder(parent_id)
      for (const names of ways) tree.makeFolders(parent_id, names)
      this.#version += 1
      return { data: { version: this.#version } }
    })
    server.answer(changeDriveFile, ({ params: { id }, body }) => {
      const name = body.name === undefined ? undefined : requireDriveName(body.name)
      const { parent_id } = tree.require(id)
      const other = name === undefined ? undefined : tree.byName(parent_id, name)
      if (other && other.id !== id) throw refusal('drive_name_taken', { names: [name] })
      if (name !== undefined) tree.rename(id, name)
      if (body.is_favorite !== undefined) tree.patch([id], { is_favorite: body.is_favorite })
      this.#version += 1
      return { data: tree.shown(tree.require(id)) }
    })
    server.answer(markDriveFavorites, ({ body }) => {
      const ids = tree.found(body.ids).map(({ id }) => id)
      tree.patch(ids, { is_favorite: body.is_favorite })
      return this.#receipt(ids)
    })
    server.answer(moveDriveFiles, ({ body: { ids, to, conflict } }) => {
      const target = tree.requireFolder(to)
      const moved = tree.found(ids).filter((item) => tree.requireMove(item, target))
      const taken = moved.map(({ name }) => name).filter((name) => tree.byName(to, name))
      if (conflict === 'refuse' && taken.length > 0) throw refusal('drive_name_taken', { names: taken })
      const before = moved.map(({ id, parent_id, name }) => ({ id, parent_id, name }))
      for (const { id, name } of moved) tree.patch([id], { parent_id: to, name: tree.freeName(to, name) })
      const { data } = this.#receipt(moved.map(({ id }) => id))
      return { data: { ...data, before } }
    })
    server.answer(placeDriveFiles, ({ body: { places } }) => {
      const wanted = places.map((place) => ({ ...place, name: requireDriveName(place.name) }))
      for (const { id, parent_id, name } of wanted) {
        const [item] = tree.found([id])
        if (!item) continue
        const [parent] = parent_id === null ? [] : tree.found([parent_id])
        const to = parent?.type === 'folder' ? parent.id : null
        tree.requireMove(item, tree.requireFolder(to))
        const other = tree.byName(to, name)
        tree.patch([id], { parent_id: to, name: other && other.id !== id ? tree.freeName(to, name) : name })
      }
      return this.#receipt(wanted.map(({ id }) => id))
    })
    server.answer(copyDriveFiles, ({ body: { ids, to } }) => {
      tree.requireFolder(to)
      return this.#receipt(tree.found(ids).map((item) => tree.copy(item, to).id))
    })
  }

  #answerTrash(server: FakeServer): void {
    const tree = this.#tree
    const roots = () => tree.trashRoots().map(({ id }) => id)
    server.answer(trashDriveFiles, ({ body }) => {
      const ids = tree.found(body.ids).map(({ id }) => id)
      const inner = new Set(ids.flatMap((id) => tree.below(id).map((each) => each.id)))
      const going = ids.filter((id) => !inner.has(id))
      for (const id of going) tree.trash(id)
      return this.#receipt(going)
    })
    server.answer(restoreDriveFiles, ({ body }) => {
      const wanted = body.ids.filter((id) => roots().includes(id))
      for (const kind of ['folder', 'file']) {
        for (const id of wanted) if (tree.find(id)?.type === kind) tree.restore(id)
      }
      return this.#receipt(wanted)
    })
    server.answer(listDriveTrash, ({ query }) => this.#page(tree.trashRoots(), query))
    const purged = (ids: readonly string[]) => {
      const count = tree.purge(ids)
      this.#version += 1
      return { data: { count, version: this.#version } }
    }
    server.answer(deleteDriveFiles, ({ body: { ids } }) => purged(ids.filter((id) => roots().includes(id))))
    server.answer(emptyDriveTrash, () => purged(roots()))
  }
}

function sortOf(query: URLSearchParams) {
  return DRIVE_SORTS.find((sort) => sort === query.get('sort')) ?? 'name'
}

function orderOf(query: URLSearchParams): string | undefined {
  return query.get('order') ?? undefined
}

/** Returns whether a name has all words, in any order; the last one may be the beginning of a word. */
function hasWords(name: string, words: readonly string[]): boolean {
  const own = splitWords(name)
  return words.every((word, at) => {
    const mayBegin = at === words.length - 1 && word.length > 1
    return own.some((each) => (mayBegin ? each.startsWith(word) : each === word))
  })
}
