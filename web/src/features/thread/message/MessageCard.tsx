import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { ImageOff, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../data/error-text.ts'
import { messageQuery } from '../../../data/messages/queries.ts'
import { useNear } from '../../../lib/use-near.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { AfterAWhile, Skeleton } from '../../../ui/Skeleton.tsx'
import { Attachments } from '../attachments/Attachments.tsx'
import { Invitations } from '../invitation/Invitations.tsx'
import { Deliveries } from './Deliveries.tsx'
import { MessageBody } from './MessageBody.tsx'
import styles from './MessageCard.module.css'
import { MessageHead } from './MessageHead.tsx'
import { Unparsable } from './Unparsable.tsx'

interface MessageCardProps {
  readonly message: MessageField
  /** Of the thread. */
  readonly subject: string
  readonly own: readonly string[]
  readonly isOpen: boolean
  /** Its body may wait until it comes near the screen. */
  readonly isLazy: boolean
  /** The only message of its thread. */
  readonly isAlone: boolean
  readonly onToggle: () => void
}

export function MessageCard({ message, subject, own, isOpen, isLazy, isAlone, onToggle }: MessageCardProps) {
  const { t } = useLingui()
  const [isOriginal, setOriginal] = useState(false)
  const [card, isNear] = useNear<HTMLDivElement>(isLazy)
  // Bodies of what stood collapsed come when they are wanted.
  const whole = useQuery({
    ...messageQuery(message.id),
    enabled: isOpen && isNear && message.body === null && !message.unparsable,
  })
  const body = message.body ?? whole.data?.body ?? null
  const shown = message.body === null && whole.data ? { ...whole.data, unread: message.unread } : message
  return (
    <div ref={card} className={styles.card} data-open={isOpen || undefined}>
      <MessageHead
        message={shown}
        subject={subject}
        own={own}
        isOpen={isOpen}
        isAlone={isAlone}
        isOriginal={isOriginal}
        onToggle={onToggle}
        onOriginal={() => setOriginal(!isOriginal)}
      />
      {isOpen && !isNear && <div className={styles.far} />}
      {isOpen && isNear && (
        <div className={styles.body}>
          <Deliveries message={shown} />
          {shown.has_remote_content && (
            <Alert tone="plain" icon={ImageOff}>
              {t`Remote images are blocked, so that the sender does not learn when you read this.`}
            </Alert>
          )}
          <Invitations files={shown.files} />
          {message.unparsable && <Unparsable id={message.id} />}
          {body !== null && <MessageBody message={{ ...shown, body }} isOriginal={isOriginal} />}
          {body === null && whole.isFetching && (
            <AfterAWhile>
              <div className={styles.waiting}>
                <Skeleton width="82%" />
                <Skeleton width="64%" />
                <Skeleton width="40%" />
              </div>
            </AfterAWhile>
          )}
          {body === null && whole.isError && (
            <Alert
              tone="danger"
              icon={TriangleAlert}
              actions={<button type="button" onClick={() => void whole.refetch()}>{t`Try again`}</button>}
            >
              {errorText(whole.error)}
            </Alert>
          )}
          <Attachments files={shown.files} isInlineShown={shown.body_format === 'html'} messageId={shown.id} />
        </div>
      )}
    </div>
  )
}
