export class QuotaFull extends Error {
  override readonly name = 'QuotaFull'
}
