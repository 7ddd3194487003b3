import { deflateCodec } from '../session/compression.ts'
import { no, ok } from '../session/tagged-response.ts'
import { SyntaxFault } from '../wire/syntax-error.ts'
import type { Command } from './command.ts'

const ANSWERED_ALREADY = ''

/** RFC 4978. It needs a signed-in client, so that nobody else can use the memory. */
export const COMPRESS: Command = {
  state: 'authenticated',
  run: async (session, args, { tag }) => {
    args.space()
    const mechanism = args.word()
    args.end()
    if (mechanism !== 'DEFLATE') throw no('Unknown mechanism')
    if (session.isCompressed) throw no('Compression is active', 'COMPRESSIONACTIVE')
    // It is unknown whether more input is already compressed.
    if (session.connection.input.length > 0) throw new SyntaxFault('Commands must wait for the answer to COMPRESS')
    if (!session.acquireCompressionSlot()) throw no('Too many compressed connections', 'LIMIT')
    session.connection.startCodec(deflateCodec(), `${tag} OK DEFLATE active\r\n`)
    return ok(ANSWERED_ALREADY)
  },
}
