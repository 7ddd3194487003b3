/** Program and database do not belong together; nothing was changed. `message` is one line that says what to do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}
