import { getMessage, type MessageField } from '@sen/contract/messages'
import { call } from '../call.ts'

/**
 * A message with the body that is quoted. It goes out to others, so remote pictures in it have their own addresses: those
 * of our proxy are nobody else's, and left out they would be lost. Its style sheets come written into their elements.
 */
export async function messageToQuote(message: MessageField): Promise<MessageField> {
  if (message.body !== null && !message.has_remote_content && !/<style/iu.test(message.body)) return message
  return (await call(getMessage, { params: { id: message.id }, query: { images: 'original' } })).data
}
