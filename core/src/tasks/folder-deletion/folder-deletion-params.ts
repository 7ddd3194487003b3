import type { FolderId } from '@sen/model/ids'

/** Outer folders are listed before inner ones. */
export interface DeletedFolder {
  readonly id: FolderId
  readonly name: string
  readonly parentId?: FolderId
}

export interface FolderDeletionParams {
  readonly path: string
  readonly folders: readonly DeletedFolder[]
  readonly to?: FolderId
}
