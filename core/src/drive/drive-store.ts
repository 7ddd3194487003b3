import type { DriveItemKind, DriveSort } from '@sen/model/drive/drive-items'
import type { DriveWords } from '@sen/model/drive/drive-words'
import type { DriveItemId, FileId, UploadId } from '@sen/model/ids'
import type { UploadScan } from '../attachments/file-store.ts'

/** Undefined for the root of the drive. */
export type DriveFolderId = DriveItemId | undefined

export interface DriveVersion {
  readonly number: number
  readonly blob: string
  readonly sizeBytes: number
  readonly contentType: string
  readonly scan: UploadScan
  /** An address, or the name that a visitor entered. */
  readonly createdBy: string
  readonly createdAt: Date
}

export interface DriveItem {
  readonly id: DriveItemId
  readonly kind: DriveItemKind
  readonly parentId: DriveFolderId
  readonly name: string
  /** The path starts at the drive's root and includes the own name; for a trashed item, it is the former path. */
  readonly path: string
  readonly sizeBytes: number
  readonly createdAt: Date
  readonly modifiedAt: Date
  readonly isFavorite: boolean
  readonly isShared: boolean
  readonly trashedAt: Date | undefined
  /** False for an item that was trashed only with its folder. */
  readonly isTrashRoot: boolean
  readonly current: DriveVersion | undefined
}

export interface DriveSortOrder {
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
  /** True when there are more than `MAX_DRIVE_HITS`. `total` counts the hits that can be listed. */
  readonly isMore: boolean
}

export interface DriveTreeItem {
  readonly id: DriveItemId
  readonly kind: DriveItemKind
  readonly parentId: DriveFolderId
  readonly name: string
  readonly sizeBytes: number
  readonly modifiedAt: Date
  readonly isInfected: boolean
  readonly blob: string | undefined
}

export interface DriveTreeSize {
  readonly count: number
  readonly sizeBytes: number
}

export interface WrittenCopies {
  readonly roots: ReadonlyMap<DriveItemId, DriveItemId>
  readonly size: DriveTreeSize
  /** The depth in folders: 0 for files only, 1 for folders without subfolders, and so on. */
  readonly levels: number
  readonly folders: readonly { readonly id: DriveFolderId; readonly folders: number; readonly files: number }[]
  readonly unscanned: readonly DriveItemId[]
}

export interface CopyTarget {
  readonly id: DriveItemId
  readonly parentId: DriveFolderId
  readonly name: string
}

/** In bytes. Each byte counts in exactly one of them. */
export interface DriveUsage {
  readonly files: number
  readonly versions: number
  readonly trash: number
  readonly count: number
}

export interface DriveReader {
  /** Includes bytes that were purged within the last day. */
  unnamedBytes(by: 'owner' | 'visitor'): Promise<number>
  /** Includes items in the recycle bin. */
  find(id: DriveItemId): Promise<DriveItem | undefined>
  findMany(ids: readonly DriveItemId[]): Promise<readonly DriveItem[]>
  findByPath(names: readonly string[]): Promise<DriveItem | undefined>
  folderPath(id: DriveItemId): Promise<readonly { readonly id: DriveItemId; readonly name: string }[]>
  list(folderId: DriveFolderId, order: DriveSortOrder, page: DrivePageBounds): Promise<DriveItems>
  recent(limit: number): Promise<readonly DriveItem[]>
  favorites(order: DriveSortOrder, page: DrivePageBounds): Promise<DriveItems>
  sharedByMe(order: DriveSortOrder, page: DrivePageBounds): Promise<DriveItems>
  trash(page: DrivePageBounds): Promise<DriveItems>
  /** Items found by name come before items found by content, and exact words as typed first. */
  search(words: DriveWords, page: DrivePageBounds, only?: DriveItemKind): Promise<DriveHits>
  /** The keys are those of `driveNameKey`. */
  takenKeys(folderId: DriveFolderId, keys: readonly string[]): Promise<ReadonlySet<string>>
  findByName(folderId: DriveFolderId, key: string): Promise<DriveItem | undefined>
  count(): Promise<number>
  usage(): Promise<DriveUsage>
  /** 1 without subfolders, 2 with one level of them, and so on. */
  folderLevels(id: DriveItemId): Promise<number>
  /** An item that is inside another one counts twice. `levels` is the depth in folders. */
  sizeOf(ids: readonly DriveItemId[]): Promise<DriveTreeSize & { readonly levels: number }>
  areAbove(ids: readonly DriveItemId[], limit: number): Promise<boolean>
  countTrashed(roots: readonly DriveItemId[] | 'all', limit: number): Promise<number>
  /** Parents come before children. */
  below(ids: readonly DriveItemId[], limit: number): Promise<readonly DriveTreeItem[]>
  /** Newest first. */
  versions(id: DriveItemId): Promise<readonly DriveVersion[]>
  findVersion(id: DriveItemId, number: number): Promise<DriveVersion | undefined>
  savedFrom(fileId: FileId): Promise<DriveItem | undefined>
  takenFrom(uploadId: UploadId): Promise<DriveItem | undefined>
}

export interface NewDriveVersion extends Omit<DriveVersion, 'number'> {
  readonly uploadId?: UploadId | undefined
}

export interface DriveWriter extends DriveReader {
  addFolder(folder: {
    readonly parentId: DriveFolderId
    readonly name: string
    readonly at: Date
  }): Promise<DriveItemId>
  addFile(file: {
    readonly parentId: DriveFolderId
    readonly name: string
    readonly version: NewDriveVersion
    readonly sourceFileId?: FileId | undefined
  }): Promise<DriveItemId>
  /** Records durable bytes that no row refers to. Removals are recorded automatically. */
  noteUnnamedBytes(sizeBytes: number, by: 'owner' | 'visitor'): Promise<void>
  addVersion(id: DriveItemId, version: NewDriveVersion): Promise<void>
  removeVersion(id: DriveItemId, number: number): Promise<void>
  /**
   * Removes versions by others first, then those that were current for the shortest time, then the oldest. Removal by
   * age would lose earlier work, because office programs save every half minute. Returns how many were removed.
   */
  removeOldVersions(id: DriveItemId, kept: number): Promise<number>
  /** The name must be free. */
  place(id: DriveItemId, parentId: DriveFolderId, name: string): Promise<void>
  /** The names must be free. */
  moveInto(ids: readonly DriveItemId[], parentId: DriveFolderId): Promise<void>
  setFavorite(ids: readonly DriveItemId[], isFavorite: boolean): Promise<void>
  touch(id: DriveItemId, at: Date): Promise<void>
  /**
   * Copies are invisible until `placeCopies` in the same transaction. Call it before taking the version: thousands of
   * copies take seconds and would block other writers.
   */
  writeCopies(
    ids: readonly DriveItemId[],
    about: { readonly at: Date; readonly createdBy: string },
  ): Promise<WrittenCopies>
  placeCopies(copies: WrittenCopies, places: readonly CopyTarget[]): Promise<void>
  moveToTrash(ids: readonly DriveItemId[], at: Date): Promise<void>
  /** Locks out other restores and purges until the transaction ends. Call it before taking the version. */
  lockTrash(): Promise<void>
  /** Restores the contents that were trashed with these items, but not the items. Call it before taking the version. */
  restoreContents(ids: readonly DriveItemId[]): Promise<void>
  restore(id: DriveItemId, parentId: DriveFolderId, name: string): Promise<void>
  /** The names must be free in the folder. */
  restoreInto(ids: readonly DriveItemId[], parentId: DriveFolderId): Promise<void>
  /**
   * An item that was trashed before its folder stays. Returns how many were purged; 0 when nothing is left.
   * @param until items that were trashed later are not purged
   */
  removeTrashed(roots: readonly DriveItemId[] | 'all', limit: number, until?: Date): Promise<number>
  saveScan(blob: string, scan: UploadScan): Promise<readonly DriveFolderId[]>
}
