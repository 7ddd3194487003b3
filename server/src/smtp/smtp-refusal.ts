/**
 * A reply that refuses; `responseCode` is what smtp-server sends, with the enhanced code (RFC 3463) that it has for it before the text, but
 * where the text begins with one: see DoorConnection.
 */
export class SmtpRefusal extends Error {
  override readonly name = 'SmtpRefusal'
  readonly responseCode: number

  constructor(responseCode: number, text: string) {
    super(text)
    this.responseCode = responseCode
  }
}
