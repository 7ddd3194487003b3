/** No changes were made. `message` is one line with instructions. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}
