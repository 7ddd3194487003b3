import type { MessageField } from '@sen/contract/messages'
import { CatchBoundary } from '@tanstack/react-router'
import { BodyFailed } from './BodyFailed.tsx'
import { CutBody } from './CutBody.tsx'
import { HtmlBody } from './HtmlBody.tsx'
import { LongBody } from './LongBody.tsx'
import { SimplifiedBodyNote } from './SimplifiedBodyNote.tsx'
import { TextBody } from './TextBody.tsx'

export function MessageBody({
  message,
  isOriginal,
  number,
}: {
  message: MessageField & { readonly body: string }
  isOriginal: boolean
  number?: number | undefined
}) {
  const { body, body_shortfall: shortfall } = message
  return (
    <CatchBoundary getResetKey={() => body} errorComponent={BodyFailed}>
      {shortfall && <SimplifiedBodyNote of={shortfall} body={body} />}
      {message.body_cut && <CutBody id={message.id} />}
      {message.body_format === 'text' ? (
        <TextBody text={body} />
      ) : message.body_clipped ? (
        <LongBody message={message} isOriginal={isOriginal} number={number} />
      ) : (
        <HtmlBody html={body} isOriginal={isOriginal} number={number} />
      )}
    </CatchBoundary>
  )
}
