import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { isOwnAddress } from '@sen/model/addresses'
import { useQuery } from '@tanstack/react-query'
import { CloudOff, FileWarning, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../data/error-text.ts'
import { messageQuery } from '../../../data/messages/queries.ts'
import { shownImagesQuery } from '../../../data/messages/shown-images.ts'
import { isPlanned } from '../../../data/scheduling/planned.ts'
import { useOfflineQuery } from '../../../data/use-offline-query.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { AfterAWhile, Skeleton } from '../../../ui/Skeleton.tsx'
import { Attachments } from '../attachments/Attachments.tsx'
import { Invitations } from '../invitation/Invitations.tsx'
import { showNested } from '../nested/NestedMessage.tsx'
import { PlanBar } from '../plan/PlanBar.tsx'
import { ReminderBar } from '../plan/ReminderBar.tsx'
import { useInViewport } from '../use-in-viewport.ts'
import { Deliveries } from './Deliveries.tsx'
import { DeliveryReportAlert } from './DeliveryReportAlert.tsx'
import { MessageBody } from './MessageBody.tsx'
import styles from './MessageCard.module.css'
import { MessageHead } from './MessageHead.tsx'
import { rawAddress } from './raw-address.ts'
import { RecallState } from './sent/RecallState.tsx'
import { SeenState } from './sent/SeenState.tsx'
import { SharedFiles } from './sent/SharedFiles.tsx'
import { Protection } from './trust/Protection.tsx'
import { RemoteImages } from './trust/RemoteImages.tsx'
import { SenderVerdict } from './trust/SenderVerdict.tsx'
import { StrangerLine } from './trust/StrangerLine.tsx'
import { trustableSender } from './trust/trustable-sender.ts'

interface MessageCardProps {
  readonly message: MessageField
  readonly own: readonly string[]
  readonly isOpen: boolean
  /** Renders the body only near the screen. */
  readonly isLazy: boolean
  readonly number: number | undefined
  readonly onToggle: () => void
}

export function MessageCard({ message, own, isOpen, isLazy, number, onToggle }: MessageCardProps) {
  const { t } = useLingui()
  const [isOriginal, setOriginal] = useState(false)
  const [card, isInViewport] = useInViewport<HTMLDivElement>(isLazy)
  const whole = useQuery({
    ...messageQuery(message.id),
    enabled: isOpen && isInViewport && message.body === null && !message.unparsable,
    // The thread opens at a draft, so its response may lack the text being answered. A draft's text changes with each
    // save and is not cached.
    ...(message.body !== null && !message.is_draft && { initialData: message }),
  })
  const isOutOfReach = useOfflineQuery(whole)
  const [asksImages, setAsksImages] = useState(false)
  const withImages = useQuery({ ...shownImagesQuery(message.id), enabled: asksImages && isOpen })
  const showImages = () => {
    setAsksImages(true)
    if (withImages.isError) void withImages.refetch()
  }
  const body = (asksImages && withImages.data?.body) || (message.body ?? whole.data?.body ?? null)
  const shown = message.body === null && whole.data ? { ...message, ...withBody(whole.data) } : message
  return (
    <div ref={card} className={styles.card} data-open={isOpen || undefined}>
      <MessageHead
        message={shown}
        own={own}
        // Open messages off the screen render as a line, because there may be hundreds.
        isOpen={isOpen && isInViewport}
        isOriginal={isOriginal}
        onToggle={onToggle}
        onOriginal={() => setOriginal(!isOriginal)}
      />
      {isOpen && !isInViewport && <div className={styles.far} />}
      {isOpen && isInViewport && (
        <div className={styles.body}>
          <RecallState message={shown} />
          <PlanBar message={shown} />
          <ReminderBar message={shown} />
          {!isPlanned(shown) && <Deliveries message={shown} />}
          <DeliveryReportAlert message={shown} />
          <SeenState message={shown} />
          <SenderVerdict verdict={shown.verdict} />
          <StrangerLine message={shown} />
          <Protection of={shown.protection} />
          <RemoteImages
            isBlocked={shown.has_remote_content && !shown.images_shown}
            isOwn={isOwnAddress(shown.from.email, own)}
            sender={trustableSender(shown, own)}
            isAsked={asksImages}
            isFailed={withImages.isError}
            onShow={showImages}
          />
          <Invitations message={shown}>
            {message.unparsable && <Unparsable id={message.id} />}
            {body !== null && <MessageBody message={{ ...shown, body }} isOriginal={isOriginal} number={number} />}
            {body === null && whole.isFetching && !isOutOfReach && (
              <AfterAWhile>
                <div className={styles.waiting}>
                  <Skeleton width="82%" />
                  <Skeleton width="64%" />
                  <Skeleton width="40%" />
                </div>
              </AfterAWhile>
            )}
            {body === null && isOutOfReach && (
              <Alert tone="plain" icon={CloudOff}>
                {t`This message isn’t on this device. It appears when you’re back online.`}
              </Alert>
            )}
            {body === null && whole.isError && !isOutOfReach && (
              <Alert
                tone="danger"
                icon={TriangleAlert}
                actions={<button type="button" onClick={() => void whole.refetch()}>{t`Try again`}</button>}
              >
                {errorText(whole.error)}
              </Alert>
            )}
            <Attachments
              files={shown.files}
              isInlineShown={shown.body_format === 'html'}
              messageId={shown.id}
              showMessage={showNested}
            />
            <SharedFiles message={{ ...shown, body }} own={own} />
          </Invitations>
        </div>
      )}
    </div>
  )
}

/** The thread has newer values of the other fields. */
function withBody(whole: MessageField) {
  return {
    body: whole.body,
    body_format: whole.body_format,
    has_remote_content: whole.has_remote_content,
    images_shown: whole.images_shown,
    body_clipped: whole.body_clipped,
    body_shortfall: whole.body_shortfall,
    body_cut: whole.body_cut,
    references: whole.references,
    stranger: whole.stranger,
  }
}

/** Mail that cannot be parsed can still be read as source. */
function Unparsable({ id }: { id: string }) {
  const { t } = useLingui()
  return (
    <Alert
      tone="amber"
      icon={FileWarning}
      actions={
        <a href={rawAddress(id)} target="_blank" rel="noopener noreferrer">
          {t`View source`}
        </a>
      }
    >
      {t`This message is damaged and can’t be shown. Its source is complete.`}
    </Alert>
  )
}
