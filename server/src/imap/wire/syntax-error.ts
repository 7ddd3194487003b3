/** The client gets BAD with this text, which never repeats its input. */
export class SyntaxFault extends Error {
  override readonly name = 'SyntaxFault'
}
