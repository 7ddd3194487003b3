/** Where an upload to the drive is to lie. */
export interface UploadTarget {
  /** A folder; null: the drive itself. */
  readonly parentId: string | null
  /** Folders below it that are made where they are missing; empty: none. */
  readonly folderPath: string
}

/** Two uploads of one file to different targets are different uploads. */
export function isSameTarget(one: UploadTarget | undefined, other: UploadTarget | undefined): boolean {
  return one?.parentId === other?.parentId && one?.folderPath === other?.folderPath
}
