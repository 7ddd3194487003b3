import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { CheckCheck, CircleHelp, CirclePause, Clock, Send, TriangleAlert } from 'lucide-react'
import { Alert } from '../../../ui/Alert.tsx'
import styles from './Deliveries.module.css'
import { Reasons, useReasons } from './Reasons.tsx'
import { SendAgain } from './SendAgain.tsx'

export function Deliveries({ message }: { message: MessageField }) {
  const { t } = useLingui()
  const reasonOf = useReasons()
  // A recalled message shows its own notice.
  if (message.recall?.done_at) return null
  const { deliveries } = message
  if (message.state === 'sending') {
    return (
      <Alert tone="plain" icon={Send}>
        {t`Sending…`}
      </Alert>
    )
  }
  if (deliveries.length === 0) {
    if (message.status !== 'sending_failed') return null
    return (
      <Alert tone="danger" icon={TriangleAlert}>
        {t`This message could not be sent.`}
      </Alert>
    )
  }
  const failed = deliveries.filter(({ state }) => state === 'failed')
  const held = deliveries.filter(({ on_hold }) => on_hold)
  const queued = deliveries.filter(({ state, on_hold }) => state === 'queued' && !on_hold)
  const unclear = deliveries.filter(({ state, on_hold }) => state === 'unclear' && !on_hold)
  const count = deliveries.length
  return (
    <>
      {failed.length > 0 && (
        <Alert tone="danger" icon={TriangleAlert} title={t`Not delivered`}>
          <Reasons recipients={failed} />
          <SendAgain message={message} failed={failed} />
        </Alert>
      )}
      {held.length > 0 && (
        <Alert tone="amber" icon={CirclePause}>
          {t`On hold by your administrator, not sent yet:`} {list(held)}
        </Alert>
      )}
      {unclear.length > 0 && (
        <Alert tone="amber" icon={CircleHelp}>
          {t`It’s unclear whether this arrived, so it will be sent again automatically:`} {list(unclear)}
        </Alert>
      )}
      {queued.length > 0 && (
        <Alert tone="plain" icon={Clock}>
          {t`Waiting to be delivered:`} {list(queued)}
          {queued[0]?.reply ? ` (${reasonOf(queued[0].reply)})` : ''}
        </Alert>
      )}
      {failed.length + held.length + unclear.length + queued.length === 0 && (
        <p className={styles.done}>
          <CheckCheck size={15} strokeWidth={1.75} aria-hidden />
          {count === 1 ? t`Accepted by the recipient’s server` : t`Accepted by the servers of its ${count} recipients`}
        </p>
      )}
    </>
  )
}

function list(deliveries: MessageField['deliveries']): string {
  return deliveries.map(({ email }) => email).join(', ')
}
