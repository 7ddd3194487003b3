import type { FolderId } from '@sen/model/ids'

/** Data to restore a deleted folder. Outer folders are listed before inner ones. */
export interface DeletedFolder {
  readonly id: FolderId
  readonly name: string
  readonly parentId?: FolderId
}

export interface FolderDeletionParams {
  /** The path of the outermost folder at that time. */
  readonly path: string
  readonly folders: readonly DeletedFolder[]
  /** The folder that receives the mail; absent for Trash. */
  readonly to?: FolderId
}
