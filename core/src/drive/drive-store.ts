import type { DriveItemKind, DriveSort } from '@sen/model/drive/drive-items'
import type { DriveWords } from '@sen/model/drive/drive-words'
import type { DriveItemId, FileId, UploadId } from '@sen/model/ids'
import type { UploadScan } from '../attachments/file-store.ts'

/** Undefined for the root of the drive. */
export type DriveFolderId = DriveItemId | undefined

export interface DriveVersion {
  /** Numbered per file, from 1. */
  readonly number: number
  readonly blob: string
  readonly sizeBytes: number
  readonly contentType: string
  readonly scan: UploadScan
  /** The author: an address, or the name that a visitor entered. */
  readonly createdBy: string
  readonly createdAt: Date
}

export interface DriveItem {
  readonly id: DriveItemId
  readonly kind: DriveItemKind
  readonly parentId: DriveFolderId
  readonly name: string
  /** From the drive's root, including its own name. For a trashed item, its former path. */
  readonly path: string
  /** 0 for a folder. */
  readonly sizeBytes: number
  readonly createdAt: Date
  readonly modifiedAt: Date
  readonly isFavorite: boolean
  /** Whether a share of it is open. */
  readonly isShared: boolean
  readonly trashedAt: Date | undefined
  /** Whether it was trashed itself and not only with its folder. */
  readonly isTrashRoot: boolean
  /** Undefined for a folder. */
  readonly current: DriveVersion | undefined
}

export interface DriveOrder {
  readonly sort: DriveSort
  readonly descending: boolean
}

export interface DrivePageBounds {
  readonly limit: number
  readonly offset: number
}

export interface DriveItems {
  readonly items: readonly DriveItem[]
  readonly total: number
}

export interface DriveHits extends DriveItems {
  /** Whether there are more than `MAX_DRIVE_HITS`. `total` counts those that can be listed. */
  readonly isMore: boolean
}

/** An item in a tree that is downloaded as a whole. */
export interface DriveTreeItem {
  readonly id: DriveItemId
  readonly kind: DriveItemKind
  readonly parentId: DriveFolderId
  readonly name: string
  readonly sizeBytes: number
  readonly modifiedAt: Date
  readonly isInfected: boolean
  /** Undefined for a folder. */
  readonly blob: string | undefined
}

export interface DriveTreeSize {
  readonly count: number
  /** The size of current versions. */
  readonly sizeBytes: number
}

/** Copies that were written but not placed in a folder yet. */
export interface WrittenCopies {
  /** Each requested item that exists, with its copy. */
  readonly roots: ReadonlyMap<DriveItemId, DriveItemId>
  readonly size: DriveTreeSize
  /** The depth in folders: 0 for files only, 1 for folders without subfolders, and so on. */
  readonly levels: number
  /** The number of items in each copied folder, and of the requested copies (without `id`). */
  readonly folders: readonly { readonly id: DriveFolderId; readonly folders: number; readonly files: number }[]
  readonly unscanned: readonly DriveItemId[]
}

export interface PlacedCopy {
  readonly id: DriveItemId
  readonly parentId: DriveFolderId
  readonly name: string
}

/** In bytes. Each byte counts in exactly one of them. */
export interface DriveUsage {
  readonly files: number
  readonly versions: number
  readonly trash: number
  /** The number of files and folders outside the recycle bin. */
  readonly count: number
}

export interface DriveReader {
  /** Returns the unreferenced bytes of the last day, uploaded by them or purged. */
  unnamedBytes(by: 'owner' | 'visitor'): Promise<number>
  /** Includes items in the recycle bin. */
  find(id: DriveItemId): Promise<DriveItem | undefined>
  /** Returns the items in the order of `ids`, without missing ones. */
  findMany(ids: readonly DriveItemId[]): Promise<readonly DriveItem[]>
  /** Excludes items in the recycle bin. */
  findByPath(names: readonly string[]): Promise<DriveItem | undefined>
  /** Returns the folder and its ancestors, outermost first. */
  folderPath(id: DriveItemId): Promise<readonly { readonly id: DriveItemId; readonly name: string }[]>
  /** Lists folders first. Reads no more rows than the page has. */
  list(folderId: DriveFolderId, order: DriveOrder, page: DrivePageBounds): Promise<DriveItems>
  /** Returns files, most recently used first. */
  recent(limit: number): Promise<readonly DriveItem[]>
  favorites(order: DriveOrder, page: DrivePageBounds): Promise<DriveItems>
  /** Lists files and folders that others can open by a link. */
  sharedByMe(order: DriveOrder, page: DrivePageBounds): Promise<DriveItems>
  /** Lists the items that were trashed themselves, newest first. */
  trash(page: DrivePageBounds): Promise<DriveItems>
  /** Finds items by name before items by content. Names with the exact words as typed come first. */
  search(words: DriveWords, page: DrivePageBounds, only?: DriveItemKind): Promise<DriveHits>
  /** Returns which of these name keys (`driveNameKey`) exist in the folder. */
  takenKeys(folderId: DriveFolderId, keys: readonly string[]): Promise<ReadonlySet<string>>
  findByName(folderId: DriveFolderId, key: string): Promise<DriveItem | undefined>
  /** Counts files and folders, including the recycle bin. */
  count(): Promise<number>
  usage(): Promise<DriveUsage>
  /** Returns the depth of a folder: 1 without subfolders, 2 with one level of them, and so on. */
  folderLevels(id: DriveItemId): Promise<number>
  /**
   * Counts all of them with everything below. An item that is inside another one counts twice. `levels` is the depth in
   * folders.
   */
  sizeOf(ids: readonly DriveItemId[]): Promise<DriveTreeSize & { readonly levels: number }>
  /** Returns whether they and everything below exceed `limit`. Reads no more than that. */
  areAbove(ids: readonly DriveItemId[], limit: number): Promise<boolean>
  /** Counts what was trashed with these items, or the whole recycle bin, up to `limit`. */
  countTrashed(roots: readonly DriveItemId[] | 'all', limit: number): Promise<number>
  /** Returns these items and everything below, parents before children, at most `limit`. */
  below(ids: readonly DriveItemId[], limit: number): Promise<readonly DriveTreeItem[]>
  /** Newest first. */
  versions(id: DriveItemId): Promise<readonly DriveVersion[]>
  findVersion(id: DriveItemId, number: number): Promise<DriveVersion | undefined>
  /** Returns the newest copy of an attachment outside the recycle bin. */
  savedFrom(fileId: FileId): Promise<DriveItem | undefined>
  takenFrom(uploadId: UploadId): Promise<DriveItem | undefined>
}

/** A content that is stored already. */
export interface NewDriveVersion extends Omit<DriveVersion, 'number'> {
  /** The upload that it came from. */
  readonly uploadId?: UploadId | undefined
}

export interface DriveWriter extends DriveReader {
  addFolder(folder: {
    readonly parentId: DriveFolderId
    readonly name: string
    readonly at: Date
  }): Promise<DriveItemId>
  /** Adds a file with its first version. */
  addFile(file: {
    readonly parentId: DriveFolderId
    readonly name: string
    readonly version: NewDriveVersion
    readonly sourceFileId?: FileId | undefined
  }): Promise<DriveItemId>
  /** Records durable bytes that no row refers to. Removals are recorded automatically. */
  noteUnnamedBytes(sizeBytes: number, by: 'owner' | 'visitor'): Promise<void>
  /** Adds a version and makes it the current one. */
  addVersion(id: DriveItemId, version: NewDriveVersion): Promise<void>
  removeVersion(id: DriveItemId, number: number): Promise<void>
  /**
   * Removes old versions beyond `kept`: first those by others, and among equals the one that was current for the
   * shortest time, then the oldest. The current version is never removed. Office programs save every half minute, so
   * removal by age would soon lose all earlier work. Returns how many were removed.
   */
  removeOldVersions(id: DriveItemId, kept: number): Promise<number>
  /** Moves an item to a folder under a free name. */
  place(id: DriveItemId, parentId: DriveFolderId, name: string): Promise<void>
  /** Moves items to a folder in which their names are free. */
  moveInto(ids: readonly DriveItemId[], parentId: DriveFolderId): Promise<void>
  setFavorite(ids: readonly DriveItemId[], isFavorite: boolean): Promise<void>
  touch(id: DriveItemId, at: Date): Promise<void>
  /**
   * Copies these items and everything below by reference to the same bytes, current versions only. The copies are
   * invisible and not counted until `placeCopies` in the same transaction. Call it before taking the version: thousands
   * of copies take seconds and would block other writers.
   */
  writeCopies(
    ids: readonly DriveItemId[],
    about: { readonly at: Date; readonly createdBy: string },
  ): Promise<WrittenCopies>
  /** Moves each requested copy into a folder under a free name. */
  placeCopies(copies: WrittenCopies, places: readonly PlacedCopy[]): Promise<void>
  /** Trashes these items and everything below that is not trashed yet. */
  moveToTrash(ids: readonly DriveItemId[], at: Date): Promise<void>
  /**
   * Locks the recycle bin against other restores and purges until the transaction ends. Must be called first, before
   * the version is taken.
   */
  lockTrash(): Promise<void>
  /**
   * Restores what was trashed with these items, but not the items: `restore` does that. Call it before taking the
   * version, so that other writers are blocked only briefly.
   */
  restoreContents(ids: readonly DriveItemId[]): Promise<void>
  /** Restores an item and what was trashed with it, to a folder under a free name. */
  restore(id: DriveItemId, parentId: DriveFolderId, name: string): Promise<void>
  /** Restores several items as `restore` does, to a folder in which their names are free. */
  restoreInto(ids: readonly DriveItemId[], parentId: DriveFolderId): Promise<void>
  /**
   * Purges some of what was trashed with these items, or of the whole recycle bin, at most `limit` files per call. An
   * item that was trashed before its folder stays, and will be restored to the root. Returns how many were purged; 0
   * when nothing is left.
   *
   * @param until items that were trashed later are not purged
   */
  removeTrashed(roots: readonly DriveItemId[] | 'all', limit: number, until?: Date): Promise<number>
  /** Saves the scan result for bytes that were waiting. Returns the folders of the affected files. */
  keepScan(blob: string, scan: UploadScan): Promise<readonly DriveFolderId[]>
}
