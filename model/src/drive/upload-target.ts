/** The destination of an upload. */
export interface UploadTarget {
  /** The parent folder; null is the drive's root. */
  readonly parentId: string | null
  /** Subfolders to create where they are missing; empty for none. */
  readonly folderPath: string
}

/** Two uploads of one file to different targets are different uploads. */
export function isSameTarget(one: UploadTarget | undefined, other: UploadTarget | undefined): boolean {
  return one?.parentId === other?.parentId && one?.folderPath === other?.folderPath
}
