/** Program and database do not match; no changes were made. `message` is one line with instructions. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}
