/**
 * Room on the disks that this installation itself fills: that of its database, and that of its blobs. A reserve of it is kept
 * free: a database that finds no room for its log ends, and starts no more. The reserve is for what is small and has to
 * go on, such as signing in and deleting; what somebody brings may not touch it.
 */
export interface StorageRoom {
  /** Less than the reserve is free. Known from the last look at the disks, some seconds ago: asking costs nothing. */
  isShort(): boolean
  /**
   * To be called before so much is written of what somebody brings; it counts until the next look.
   * @throws StorageFull when the reserve would be touched
   */
  take(bytes: number): void
}

/** Told to everybody as a disk that is full is: by its code. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
  readonly code = 'ENOSPC'

  constructor() {
    super('so little is free on the disk that nothing more is taken')
  }
}
