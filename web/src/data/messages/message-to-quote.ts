import { getMessage, type MessageField } from '@sen/contract/messages'
import { call } from '../call.ts'

/** Remote pictures keep their original addresses, because others cannot use our proxy. Style sheets are inlined. */
export async function messageToQuote(message: MessageField): Promise<MessageField> {
  if (message.body !== null && !message.has_remote_content && !/<style/iu.test(message.body)) return message
  return (await call(getMessage, { params: { id: message.id }, query: { images: 'original' } })).data
}
