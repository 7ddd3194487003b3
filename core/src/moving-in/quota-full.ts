/** The mailbox quota is reached. */
export class QuotaFull extends Error {
  override readonly name = 'QuotaFull'
}
