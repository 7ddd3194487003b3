export interface UploadTarget {
  readonly parentId: string | null
  /** Missing subfolders are created; empty for none. */
  readonly folderPath: string
}

export function isSameTarget(one: UploadTarget | undefined, other: UploadTarget | undefined): boolean {
  return one?.parentId === other?.parentId && one?.folderPath === other?.folderPath
}
