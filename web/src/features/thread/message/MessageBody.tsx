import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../data/error-text.ts'
import { wholeBodyQuery } from '../../../data/messages/whole-body.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CutBody } from './CutBody.tsx'
import { HtmlBody } from './HtmlBody.tsx'
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
    <>
      {shortfall && <Shortfall of={shortfall} />}
      {message.body_cut && <CutBody id={message.id} />}
      {message.body_format === 'text' ? (
        <TextBody text={body} />
      ) : message.body_clipped ? (
        <ClippedBody message={message} isOriginal={isOriginal} number={number} />
      ) : (
        <HtmlBody html={body} isOriginal={isOriginal} number={number} />
      )}
    </>
  )
}

/** Says what the sender's page lost, being more than any letter has. */
export function Shortfall({ of }: { of: NonNullable<MessageField['body_shortfall']> }) {
  const { t } = useLingui()
  return (
    <Alert tone="plain" icon={FileText}>
      {of === 'formatting'
        ? t`Some formatting is left out: there was too much to show safely.`
        : t`This message is too complex or too large to show with formatting. Here is its text.`}
    </Alert>
  )
}

/** The beginning of a very long mail, and all of it when asked for: that takes some seconds. */
function ClippedBody({
  message,
  isOriginal,
  number,
}: {
  message: MessageField & { readonly body: string }
  isOriginal: boolean
  number?: number | undefined
}) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const whole = useQuery({ ...wholeBodyQuery(message.id), enabled: isAsked })
  const ask = () => (isAsked ? void whole.refetch() : setAsked(true))
  return (
    <>
      <HtmlBody html={whole.data?.body ?? message.body} isOriginal={isOriginal} number={number} />
      {!whole.data && (
        <Button onClick={ask} disabled={whole.isFetching} aria-busy={whole.isFetching}>
          {t`View the entire message`}
        </Button>
      )}
      {whole.isError && !whole.isFetching && <p role="alert">{errorText(whole.error)}</p>}
    </>
  )
}
