import type { MessageField } from '@sen/contract/messages'
import { ClippedBody } from './ClippedBody.tsx'
import { HtmlBody } from './HtmlBody.tsx'
import { TextBody } from './TextBody.tsx'

export function MessageBody({
  message,
  isOriginal,
}: {
  message: MessageField & { readonly body: string }
  isOriginal: boolean
}) {
  if (message.body_format === 'text') return <TextBody text={message.body} />
  if (message.body_clipped) return <ClippedBody message={message} isOriginal={isOriginal} />
  return <HtmlBody html={message.body} isOriginal={isOriginal} />
}
