import type { DriveItemKind, DriveSort } from '@sen/model/drive/drive-items'
import type { DriveWords } from '@sen/model/drive/drive-words'
import type { DriveItemId, FileId, UploadId } from '@sen/model/ids'
import type { UploadScan } from '../attachments/file-store.ts'

/** Undefined: the drive itself. */
export type DriveFolderId = DriveItemId | undefined

/** The content that a file had at one time. */
export interface DriveVersion {
  /** Counted for each file, from 1. */
  readonly number: number
  readonly blob: string
  readonly sizeBytes: number
  readonly contentType: string
  readonly scan: UploadScan
  /** Who brought it: an address, or the name that a visitor gave. */
  readonly createdBy: string
  readonly createdAt: Date
}

/** A file or a folder. */
export interface DriveItem {
  readonly id: DriveItemId
  readonly kind: DriveItemKind
  readonly parentId: DriveFolderId
  readonly name: string
  /** From the drive's root, its own name last; of what lies in the recycle bin, where it lay. */
  readonly path: string
  /** 0 of a folder. */
  readonly sizeBytes: number
  readonly createdAt: Date
  /** When its content last changed. */
  readonly modifiedAt: Date
  readonly isFavorite: boolean
  /** Somebody may open it by a share. */
  readonly isShared: boolean
  readonly trashedAt: Date | undefined
  /** It was put into the recycle bin itself, not only along with a folder. */
  readonly isTrashRoot: boolean
  /** Undefined of a folder. */
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
  /** There are more than `MAX_DRIVE_HITS`; `total` is how many can be listed. */
  readonly isMore: boolean
}

/** What lies in or below what is carried away together. */
export interface DriveTreeItem {
  readonly id: DriveItemId
  readonly kind: DriveItemKind
  readonly parentId: DriveFolderId
  readonly name: string
  readonly sizeBytes: number
  readonly modifiedAt: Date
  readonly isInfected: boolean
  /** Undefined of a folder. */
  readonly blob: string | undefined
}

export interface DriveTreeSize {
  readonly count: number
  /** Of current versions. */
  readonly sizeBytes: number
}

/** Copies that are written, and lie nowhere yet. */
export interface WrittenCopies {
  /** What was asked for, and its copy; what is gone is not there. */
  readonly roots: ReadonlyMap<DriveItemId, DriveItemId>
  readonly size: DriveTreeSize
  /** Of folders: 0 where files alone were copied, 1 where no folder lies in another, and so on. */
  readonly levels: number
  /** How much lies in each copied folder, and how many copies were asked for themselves (without `id`). */
  readonly folders: readonly { readonly id: DriveFolderId; readonly folders: number; readonly files: number }[]
  /** Files that the scanner had not come to yet. */
  readonly unscanned: readonly DriveItemId[]
}

export interface PlacedCopy {
  /** Of the copy. */
  readonly id: DriveItemId
  readonly parentId: DriveFolderId
  readonly name: string
}

/** In bytes; each byte counts in one of them. */
export interface DriveUsage {
  readonly files: number
  readonly versions: number
  readonly trash: number
  /** Files and folders, without the recycle bin. */
  readonly count: number
}

export interface DriveReader {
  /** Within a day, of what was brought by them, and of what was deleted for ever. */
  unnamedBytes(by: 'owner' | 'visitor'): Promise<number>
  /** Also of what lies in the recycle bin. */
  find(id: DriveItemId): Promise<DriveItem | undefined>
  /** In the order of `ids`; those that are not there are left out. */
  findMany(ids: readonly DriveItemId[]): Promise<readonly DriveItem[]>
  /** Not in the recycle bin. */
  findByPath(names: readonly string[]): Promise<DriveItem | undefined>
  /** The folder and all that it lies in, the outermost first. */
  folderPath(id: DriveItemId): Promise<readonly { readonly id: DriveItemId; readonly name: string }[]>
  /** Folders first; reads no more rows than the page has. */
  list(folderId: DriveFolderId, order: DriveOrder, page: DrivePageBounds): Promise<DriveItems>
  /** Files, the last used first. */
  recent(limit: number): Promise<readonly DriveItem[]>
  favorites(order: DriveOrder, page: DrivePageBounds): Promise<DriveItems>
  /** Items that others can open by a link, files and folders. */
  sharedByMe(order: DriveOrder, page: DrivePageBounds): Promise<DriveItems>
  /** What was put there itself, the newest first. */
  trash(page: DrivePageBounds): Promise<DriveItems>
  /** By name before by what stands inside; of those, the ones that have the words as typed first. */
  search(words: DriveWords, page: DrivePageBounds, only?: DriveItemKind): Promise<DriveHits>
  /** Which of these keys (`driveNameKey`) names in the folder have. */
  takenKeys(folderId: DriveFolderId, keys: readonly string[]): Promise<ReadonlySet<string>>
  findByName(folderId: DriveFolderId, key: string): Promise<DriveItem | undefined>
  /** Files and folders, with the recycle bin. */
  count(): Promise<number>
  usage(): Promise<DriveUsage>
  /** Of a folder: 1 where no folder lies in it, 2 where one does, and so on. */
  folderLevels(id: DriveItemId): Promise<number>
  /** All of them with what lies below each; what is named itself, and lies in another one, counts twice. `levels`: of folders. */
  sizeOf(ids: readonly DriveItemId[]): Promise<DriveTreeSize & { readonly levels: number }>
  /** Whether they and what lies below them are more than so many: no more than that is read. */
  areAbove(ids: readonly DriveItemId[], limit: number): Promise<boolean>
  /** Of what came to the recycle bin with these, or of all that lies there: no more than `limit` is counted. */
  countTrashed(roots: readonly DriveItemId[] | 'all', limit: number): Promise<number>
  /** Those with all below them, parents before children; at most `limit`. */
  below(ids: readonly DriveItemId[], limit: number): Promise<readonly DriveTreeItem[]>
  /** The newest first. */
  versions(id: DriveItemId): Promise<readonly DriveVersion[]>
  findVersion(id: DriveItemId, number: number): Promise<DriveVersion | undefined>
  /** The newest copy of an attachment, not in the recycle bin. */
  savedFrom(fileId: FileId): Promise<DriveItem | undefined>
  /** What was made of an upload. */
  takenFrom(uploadId: UploadId): Promise<DriveItem | undefined>
}

/** A content that is kept already. */
export interface NewDriveVersion extends Omit<DriveVersion, 'number'> {
  /** The upload that it was taken from. */
  readonly uploadId?: UploadId | undefined
}

export interface DriveWriter extends DriveReader {
  addFolder(folder: {
    readonly parentId: DriveFolderId
    readonly name: string
    readonly at: Date
  }): Promise<DriveItemId>
  /** With its first version. */
  addFile(file: {
    readonly parentId: DriveFolderId
    readonly name: string
    readonly version: NewDriveVersion
    readonly sourceFileId?: FileId | undefined
  }): Promise<DriveItemId>
  /** Bytes that are durable, and that nothing names. What is removed is noted by itself. */
  noteUnnamedBytes(sizeBytes: number, by: 'owner' | 'visitor'): Promise<void>
  /** It is the current one from now on. */
  addVersion(id: DriveItemId, version: NewDriveVersion): Promise<void>
  /** Of the older ones. */
  removeVersion(id: DriveItemId, number: number): Promise<void>
  /**
   * Until there are no more than `kept`: those of others before those of the mailbox' own address, and among these the one that was
   * current for the shortest time, of equals the oldest; never the current one. An office program saves every half minute: by age alone
   * its half hour would leave nothing of what the file was before. Answers how many went.
   */
  removeOldVersions(id: DriveItemId, kept: number): Promise<number>
  /** Into a folder and under a name that is free there. */
  place(id: DriveItemId, parentId: DriveFolderId, name: string): Promise<void>
  /** Into a folder in which their names are free. */
  moveInto(ids: readonly DriveItemId[], parentId: DriveFolderId): Promise<void>
  setFavorite(ids: readonly DriveItemId[], isFavorite: boolean): Promise<void>
  touch(id: DriveItemId, at: Date): Promise<void>
  /**
   * Copies of these with all below them, by reference to the same bytes: current versions only. They are nowhere and not counted
   * before `placeCopies` in the same transaction. Thousands take seconds: called before the version is taken, it keeps no other writer out.
   */
  writeCopies(
    ids: readonly DriveItemId[],
    about: { readonly at: Date; readonly createdBy: string },
  ): Promise<WrittenCopies>
  /** Each that was asked for into a folder and under a name that is free there. */
  placeCopies(copies: WrittenCopies, places: readonly PlacedCopy[]): Promise<void>
  /** With all below them that is not there yet. */
  moveToTrash(ids: readonly DriveItemId[], at: Date): Promise<void>
  /**
   * Nobody else brings anything back from the recycle bin, or deletes it for ever, until the transaction ends. Called before all else,
   * the version too.
   */
  lockTrash(): Promise<void>
  /**
   * What came to the recycle bin with these is there no more; they themselves still are, until `restore`. Called before the version is
   * taken, it keeps other writers out only when all of it is written.
   */
  restoreContents(ids: readonly DriveItemId[]): Promise<void>
  /** It and what came to the recycle bin with it, into a folder and under a name that is free there. */
  restore(id: DriveItemId, parentId: DriveFolderId, name: string): Promise<void>
  /** As `restore`, several into a folder in which their names are free. */
  restoreInto(ids: readonly DriveItemId[], parentId: DriveFolderId): Promise<void>
  /**
   * Some of what came to the recycle bin with these, or of all that lies there, at most `limit` files at a time. What was put
   * there before a folder that goes stays, and comes back into the drive itself. Answers how many went; 0: nothing is left.
   *
   * @param until what came there later stays
   */
  removeTrashed(roots: readonly DriveItemId[] | 'all', limit: number, until?: Date): Promise<number>
  /** What the scanner found in bytes that were waiting for it. Answers the folders of those files. */
  keepScan(blob: string, scan: UploadScan): Promise<readonly DriveFolderId[]>
}
