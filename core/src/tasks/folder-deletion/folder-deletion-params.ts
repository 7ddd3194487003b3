import type { FolderId } from '@sen/model/ids'

/** What a deletion keeps of each folder, to make it again: the outer before the inner. */
export interface DeletedFolder {
  readonly id: FolderId
  readonly name: string
  readonly parentId?: FolderId
}

export interface FolderDeletionParams {
  /** Of the outermost, as it was called. */
  readonly path: string
  readonly folders: readonly DeletedFolder[]
  /** Where the mail goes; absent: to Trash. */
  readonly to?: FolderId
}
