import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../data/error-text.ts'
import { wholeBodyQuery } from '../../../data/messages/whole-body.ts'
import { Button } from '../../../ui/Button.tsx'
import { HtmlBody } from './HtmlBody.tsx'

/** The beginning of a very long mail, and all of it when asked for: that takes some seconds. */
export function ClippedBody({
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
