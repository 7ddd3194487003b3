/** A reply that refuses; `responseCode` is what smtp-server sends, with its enhanced code (RFC 3463) before the text. */
export class SmtpRefusal extends Error {
  override readonly name = 'SmtpRefusal'
  readonly responseCode: number

  constructor(responseCode: number, text: string) {
    super(text)
    this.responseCode = responseCode
  }
}
