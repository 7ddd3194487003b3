/**
 * Free space on the disks of the database and of the blobs. A reserve is held back, because a database without space
 * for its log stops and cannot start. Small essential work such as signing in and deleting may use the reserve;
 * incoming data may not.
 */
export interface StorageRoom {
  /** Returns whether less than the reserve is free. The value is cached for some seconds, so calls are cheap. */
  isShort(): boolean
  /**
   * Must be called before writing so many bytes of incoming data. They count until the next measurement.
   * @throws StorageFull when less than the reserve would remain
   */
  take(bytes: number): void
}

/** Has the code of a full disk (ENOSPC), so that callers handle both alike. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
  readonly code = 'ENOSPC'

  constructor() {
    super('so little is free on the disk that nothing more is taken')
  }
}
