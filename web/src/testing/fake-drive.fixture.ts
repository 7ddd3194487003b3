import {
  changeDriveFile,
  copyDriveFiles,
  createDriveFolder,
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
import type { DriveFileField } from '@sen/contract/drive/drive-fields'
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
import type { MailEventField } from '@sen/contract/events'
import type { BodyOf } from '@sen/contract/route'
import { appendUpload, createUpload, deleteUpload, listUploads, type UploadField } from '@sen/contract/uploads'
import { driveNameKey, nextFreeName } from '@sen/model/drive/drive-names'
import { driveSortKey } from '@sen/model/drive/drive-order'
import { foldText } from '@sen/model/search/fold-text'
import { applyFrame } from '../app/mail-events.ts'
import { CallError } from '../data/call-error.ts'
import { queryClient } from '../data/query-client.ts'
import { READER } from './fake-mailbox.fixture.ts'
import type { FakeServer } from './fake-server.fixture.ts'

export interface CannedItem extends Partial<DriveFileField> {
  readonly name: string
  readonly inside?: string
}

const MODIFIED_AT = 1_790_000_000

// Preload lazy chunks, because the first test would otherwise wait for their build.
await Promise.all([
  import('../app/pages/DrivePage.tsx'),
  import('../features/drive/DriveSearch.tsx'),
  import('../widgets/drive/uploads/UploadsPanel.tsx'),
])

export function publishChange(event: MailEventField): void {
  applyFrame(queryClient, { kind: 'events', events: [event] })
}

/** An in-memory drive that answers the drive's calls for page tests. */
export class FakeDrive {
  #items: readonly DriveFileField[] = []
  #uploads: readonly UploadField[] = []
  /** Sorted once, because sorting thousands of items per page would dominate the test. */
  #sorted: {
    readonly of: readonly DriveFileField[]
    readonly byParent: Map<string | null, readonly DriveFileField[]>
  } = { of: [], byParent: new Map() }
  #nextId = 1
  #version = 100

  constructor(server: FakeServer) {
    this.#answer(server)
  }

  fill(items: readonly CannedItem[]): void {
    this.#items = []
    this.#uploads = []
    this.#nextId = 1
    for (const { inside, ...item } of items) {
      this.#add({ parent_id: inside === undefined ? null : this.#named(inside).id, ...item })
    }
  }

  leaveUpload(upload: UploadField): void {
    this.#uploads = [...this.#uploads, upload]
  }

  uploads(): readonly UploadField[] {
    return this.#uploads
  }

  namesIn(folder?: string): readonly string[] {
    return this.#in(folder === undefined ? null : this.#named(folder).id).map(({ name }) => name)
  }

  trash(): readonly string[] {
    return this.#items.filter(({ trashed_at }) => trashed_at !== undefined).map(({ name }) => name)
  }

  change(name: string, patch: Partial<DriveFileField>): void {
    this.#patch([this.#named(name).id], patch)
  }

  readonly listed = (query: URLSearchParams) => {
    const id = query.get('folder_id')
    if (id !== null) this.#find(id)
    const items = this.#in(id)
    return this.#page(query.get('order') === 'desc' ? items.toReversed() : items, query)
  }

  readonly searched = (query: URLSearchParams) => {
    const text = foldText(query.get('display_name') ?? '')
    const found = this.#items.filter(
      ({ name, type, trashed_at }) =>
        trashed_at === undefined && foldText(name).includes(text) && type === (query.get('type') ?? type),
    )
    return this.#page(found, query)
  }

  readonly appended = (id: string): Response => {
    const upload = this.#uploads.find((each) => each.id === id)
    if (!upload) throw new CallError('upload_not_found', 404)
    this.#uploads = this.#uploads.map((each) => (each === upload ? { ...each, offset: each.size } : each))
    return new Response(null, { status: 204, headers: { 'upload-offset': String(upload.size) } })
  }

  readonly taken = (body: BodyOf<typeof storeDriveUpload>): { data: DriveFileField } => {
    const { upload_id, parent_id, folder_path = '', conflict = 'refuse' } = body
    const upload = this.#uploads.find(({ id }) => id === upload_id)
    if (!upload) throw new CallError('upload_not_found', 404)
    const folder = this.#foldersBelow(parent_id, folder_path)
    const name = body.name ?? upload.file_name
    const there = this.#in(folder).find((each) => driveNameKey(each.name) === driveNameKey(name))
    if (there && conflict === 'refuse') throw new CallError('drive_name_taken', 409)
    this.#uploads = this.#uploads.filter((each) => each !== upload)
    if (there?.prop && conflict === 'version') {
      const [file] = this.#patch([there.id], {
        size: upload.size,
        prop: { ...there.prop, version: there.prop.version + 1 },
      })
      return { data: file ?? there }
    }
    const free = nextFreeName(name, (key) => this.#in(folder).some((each) => driveNameKey(each.name) === key))
    return { data: this.#add({ name: free, parent_id: folder, size: upload.size }) }
  }

  #named(name: string): DriveFileField {
    const item = this.#items.find((each) => each.name === name)
    if (!item) throw new Error(`There is nothing called ${name}.`)
    return item
  }

  #find(id: string): DriveFileField {
    const item = this.#items.find((each) => each.id === id)
    if (!item) throw new CallError('drive_item_not_found', 404)
    return item
  }

  #in(parentId: string | null): readonly DriveFileField[] {
    if (this.#sorted.of !== this.#items) this.#sorted = { of: this.#items, byParent: new Map() }
    const known = this.#sorted.byParent.get(parentId)
    if (known) return known
    const keyed = this.#items
      .filter(({ parent_id, trashed_at }) => parent_id === parentId && trashed_at === undefined)
      .map((item) => ({ item, key: (item.type === 'folder' ? '0' : '1') + driveSortKey(item.name) }))
    const sorted = keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ item }) => item)
    this.#sorted.byParent.set(parentId, sorted)
    return sorted
  }

  #add(item: Partial<DriveFileField> & { readonly name: string }): DriveFileField {
    const id = item.id ?? String(this.#nextId)
    this.#nextId += 1
    const type = item.type ?? 'file'
    const made: DriveFileField = {
      id,
      fileid: id,
      display_name: `/${item.name}`,
      type,
      parent_id: null,
      size: type === 'folder' ? 0 : 24_576,
      ...(type === 'file' && { content_type: 'application/octet-stream' }),
      href: `/api/storage/files/${id}/download`,
      prop:
        type === 'folder'
          ? null
          : { version: 1, is_office: false, has_thumbnail: false, scan: 'clean', has_virus: false, message: '' },
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

  #patch(ids: readonly string[], patch: Partial<DriveFileField>): DriveFileField[] {
    this.#items = this.#items.map((each) => (ids.includes(each.id) ? { ...each, ...patch } : each))
    this.#version += 1
    return this.#items.filter(({ id }) => ids.includes(id))
  }

  #isTaken(parentId: string | null, name: string, except?: string): boolean {
    const key = driveNameKey(name)
    return this.#in(parentId).some((each) => each.id !== except && driveNameKey(each.name) === key)
  }

  #page(items: readonly DriveFileField[], query: URLSearchParams) {
    const offset = Number(query.get('offset') ?? 0)
    return { data: items.slice(offset, offset + Number(query.get('limit') ?? 100)), total: items.length }
  }

  #receipt(files: DriveFileField[]) {
    return { data: { files, version: this.#version } }
  }

  #answer(server: FakeServer): void {
    server.answer(listDriveFiles, ({ query }) => this.listed(query))
    server.answer(getDriveFile, ({ params }) => {
      const file = this.#find(params.id)
      const crumbs: { id: string; name: string }[] = []
      for (let at = file.parent_id; at !== null; ) {
        const { id, name, parent_id } = this.#find(at)
        crumbs.unshift({ id, name })
        at = parent_id
      }
      return { data: { file, crumbs } }
    })
    const kept = () => this.#items.filter(({ trashed_at }) => trashed_at === undefined)
    server.answer(listRecentDriveFiles, () => this.#page(kept(), new URLSearchParams()))
    server.answer(listSharedByMe, ({ query }) =>
      this.#page(
        kept().filter(({ is_shared }) => is_shared),
        query,
      ),
    )
    server.answer(listFavoriteDriveFiles, ({ query }) =>
      this.#page(
        kept().filter(({ is_favorite }) => is_favorite),
        query,
      ),
    )
    server.answer(searchDriveFiles, ({ query }) => this.searched(query))
    server.answer(listSharedWithMe, () => ({ data: [], total: 0 }))
    server.answer(touchDriveFile, () => ({ data: {} }))
    server.answer(countDriveFiles, () => ({ data: { files: 0, versions: 0, trash: 0, count: this.#items.length } }))
    server.answer(listDriveVersions, () => ({ data: [], total: 0 }))
    server.answer(createDriveFolder, ({ body: { parent_id, name } }) => {
      if (this.#isTaken(parent_id, name)) throw new CallError('drive_name_taken', 409)
      return { data: this.#add({ name, type: 'folder', parent_id }) }
    })
    server.answer(makeDriveFolders, ({ body: { parent_id, folder_paths } }) => {
      for (const path of folder_paths) this.#foldersBelow(parent_id, path)
      this.#version += 1
      return { data: { version: this.#version } }
    })
    server.answer(changeDriveFile, ({ params: { id }, body }) => {
      const { parent_id } = this.#find(id)
      if (body.name !== undefined && this.#isTaken(parent_id, body.name, id))
        throw new CallError('drive_name_taken', 409)
      const [file] = this.#patch([id], body as Partial<DriveFileField>)
      return { data: file ?? this.#find(id) }
    })
    server.answer(markDriveFavorites, ({ body }) =>
      this.#receipt(this.#patch(body.ids, { is_favorite: body.is_favorite })),
    )
    server.answer(moveDriveFiles, ({ body: { ids, to } }) => {
      const before = ids.map((id) => this.#find(id)).map(({ id, parent_id, name }) => ({ id, parent_id, name }))
      const { data } = this.#receipt(this.#patch(ids, { parent_id: to }))
      return { data: { ...data, before } }
    })
    server.answer(placeDriveFiles, ({ body: { places } }) => {
      const files = places.flatMap(({ id, parent_id, name }) => this.#patch([id], { parent_id, name }))
      return this.#receipt(files)
    })
    server.answer(copyDriveFiles, ({ body: { ids, to } }) => {
      const files = ids.map((id) => {
        const { id: _, fileid: __, name, ...rest } = this.#find(id)
        const free = nextFreeName(name, (key) => this.#in(to).some((each) => driveNameKey(each.name) === key))
        return this.#add({ ...rest, name: free, parent_id: to })
      })
      return this.#receipt(files)
    })
    server.answer(trashDriveFiles, ({ body: { ids } }) => this.#receipt(this.#patch(ids, { trashed_at: MODIFIED_AT })))
    server.answer(restoreDriveFiles, ({ body: { ids } }) => {
      this.#items = this.#items.map((each) => {
        if (!ids.includes(each.id)) return each
        const { trashed_at: _, ...rest } = each
        return rest
      })
      return this.#receipt(this.#patch(ids, {}))
    })
    server.answer(listDriveTrash, ({ query }) =>
      this.#page(
        this.#items.filter(({ trashed_at }) => trashed_at !== undefined),
        query,
      ),
    )
    server.answer(deleteDriveFiles, ({ body: { ids } }) => {
      this.#items = this.#items.filter(({ id }) => !ids.includes(id))
      this.#version += 1
      return { data: { count: ids.length, version: this.#version } }
    })
    server.answer(emptyDriveTrash, () => {
      const count = this.trash().length
      this.#items = kept()
      this.#version += 1
      return { data: { count, version: this.#version } }
    })
    this.#answerUploads(server)
  }

  #answerUploads(server: FakeServer): void {
    server.answer(listUploads, () => ({ data: [...this.#uploads], total: this.#uploads.length }))
    server.answer(createUpload, ({ headers }) => {
      const metadata = new Map(
        (headers.get('upload-metadata') ?? '').split(',').map((pair) => {
          const [name = '', value = ''] = pair.split(' ')
          return [name, new TextDecoder().decode(Uint8Array.from(atob(value), (each) => each.charCodeAt(0)))] as const
        }),
      )
      const id = `u${this.#nextId}`
      this.#nextId += 1
      const upload: UploadField = {
        id,
        purpose: 'drive',
        file_name: metadata.get('filename') ?? '',
        fingerprint: metadata.get('fingerprint') ?? '',
        target: {
          parent_id: metadata.get('parent_id') ?? null,
          folder_path: metadata.get('folder_path') ?? '',
        },
        size: Number(headers.get('upload-length')),
        offset: 0,
        expires_at: MODIFIED_AT,
      }
      this.#uploads = [...this.#uploads, upload]
      return new Response(null, { status: 201, headers: { location: `/api/v2/uploads/${id}` } }) as never
    })
    server.answer(appendUpload, ({ params }) => this.appended(params.id) as never)
    server.answer(deleteUpload, ({ params }) => {
      this.#uploads = this.#uploads.filter(({ id }) => id !== params.id)
      return { data: {} }
    })
    server.answer(storeDriveUpload, ({ body }) => this.taken(body))
    server.answer(uploadDriveFiles, this.broughtWhole)
  }

  readonly broughtWhole = ({ query, body }: { query: URLSearchParams; body: unknown }) => {
    const file = (body as unknown as FormData).get('file') as File
    const above = query.get('parent_id')
    if (above !== null && !this.#items.some(({ id }) => id === above)) throw new CallError('drive_item_not_found', 404)
    const parentId = this.#foldersBelow(above, query.get('folder_path') ?? '')
    if (this.#isTaken(parentId, file.name)) throw new CallError('drive_name_taken', 409)
    return { data: [this.#add({ name: file.name, parent_id: parentId, size: file.size })], total: 1 }
  }

  #foldersBelow(parentId: string | null, folderPath: string): string | null {
    return folderPath
      .split('/')
      .filter(Boolean)
      .reduce((at: string | null, name) => this.#folder(at, name), parentId)
  }

  #folder(parentId: string | null, name: string): string {
    const there = this.#in(parentId).find((each) => each.type === 'folder' && each.name === name)
    return (there ?? this.#add({ name, type: 'folder', parent_id: parentId })).id
  }
}
