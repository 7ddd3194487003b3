import type { MessageField } from '@sen/contract/messages'
import { HtmlBody } from './HtmlBody.tsx'
import { TextBody } from './TextBody.tsx'

export function MessageBody({
  message,
  isOriginal,
}: {
  message: MessageField & { readonly body: string }
  isOriginal: boolean
}) {
  return message.body_format === 'html' ? (
    <HtmlBody html={message.body} isOriginal={isOriginal} />
  ) : (
    <TextBody text={message.body} />
  )
}
