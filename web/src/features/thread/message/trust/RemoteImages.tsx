import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../../data/error-text.ts'
import { trustImageSender } from '../../../../data/messages/image-senders.ts'
import { Alert } from '../../../../ui/Alert.tsx'

interface RemoteImagesProps {
  readonly isBlocked: boolean
  /** The user wrote the message, so the images come from the mail that it quotes. */
  readonly isOwn?: boolean
  /** The sender whose images can always be shown; undefined when the sender is not authenticated. */
  readonly sender: string | undefined
  readonly isAsked: boolean
  readonly isFailed: boolean
  readonly onShow: () => void
}

export function RemoteImages({ isBlocked, isOwn = false, sender, isAsked, isFailed, onShow }: RemoteImagesProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [failure, setFailure] = useState<unknown>(undefined)
  if (!isBlocked || (isAsked && !isFailed)) return null
  const trust = (email: string) => void trustImageSender(cache, email).then(onShow, setFailure)
  const reason = isOwn
    ? t`Remote images are blocked.`
    : t`Remote images are blocked, so that the sender does not learn when you read this.`
  return (
    <Alert
      tone="plain"
      icon={ImageOff}
      actions={
        <>
          <button type="button" onClick={onShow}>{t`Show images`}</button>
          {sender !== undefined && (
            <button type="button" onClick={() => trust(sender)}>{t`Always from this sender`}</button>
          )}
        </>
      }
    >
      {failure === undefined ? reason : errorText(failure)}
    </Alert>
  )
}
