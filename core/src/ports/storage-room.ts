/**
 * Holds back a reserve, because a database without space for its log cannot start. Small essential work may use it;
 * incoming data may not.
 */
export interface StorageRoom {
  /** The value is cached for some seconds, so calls are cheap. */
  isShort(): boolean
  /**
   * Call it before writing incoming data. The bytes count until the next measurement.
   * @throws StorageFull when less than the reserve would remain
   */
  reserve(bytes: number): void
}

/** Has the code of a full disk (ENOSPC), so that callers handle both alike. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
  readonly code = 'ENOSPC'

  constructor() {
    super('there is not enough free disk space')
  }
}
