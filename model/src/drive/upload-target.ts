export interface UploadTarget {
  readonly parentId: string | null
  /** Subfolders of the parent, which are created if missing; empty for none. */
  readonly folderPath: string
}

export function isSameTarget(one: UploadTarget | undefined, other: UploadTarget | undefined): boolean {
  return one?.parentId === other?.parentId && one?.folderPath === other?.folderPath
}
