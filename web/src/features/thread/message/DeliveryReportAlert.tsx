import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { normaliseEmail } from '@sen/model/addresses'
import { Clock, TriangleAlert } from 'lucide-react'
import { useActionContext } from '../../../actions/context.ts'
import { Alert } from '../../../ui/Alert.tsx'
import styles from './DeliveryReportAlert.module.css'
import { Reasons } from './Reasons.tsx'
import { SendAgain } from './SendAgain.tsx'

/** The original report stays visible below. */
export function DeliveryReportAlert({ message: { thread_id, bounced = [] } }: { message: MessageField }) {
  const { t } = useLingui()
  const readContext = useActionContext()
  const failed = bounced.filter(({ state }) => state === 'failed')
  const delayed = bounced.filter(({ state }) => state === 'delayed')
  const { openThread } = readContext({ kind: 'threads', ids: [thread_id] })
  const sent = openThread?.messages.findLast((message) => isSentTo(message, failed))
  return (
    <>
      {failed.length > 0 && (
        <Alert tone="danger" icon={TriangleAlert} title={t`Not delivered`}>
          <Reasons recipients={failed} />
          <p
            className={styles.source}
          >{t`Reported by another mail server. The mail you sent is in this conversation.`}</p>
          {sent && <SendAgain message={sent} failed={failed} />}
        </Alert>
      )}
      {delayed.length > 0 && (
        <Alert tone="amber" icon={Clock} title={t`Not delivered yet`}>
          <Reasons recipients={delayed} />
          <p
            className={styles.source}
          >{t`Reported by another mail server, which keeps trying. You don’t need to send it again.`}</p>
        </Alert>
      )}
    </>
  )
}

/** A message has deliveries if this account sent it. */
function isSentTo({ deliveries, to, cc, bcc }: MessageField, failed: readonly { readonly email: string }[]): boolean {
  const addressed = new Set([...to, ...cc, ...bcc].map(({ email }) => normaliseEmail(email)))
  return deliveries.length > 0 && failed.some(({ email }) => addressed.has(normaliseEmail(email)))
}
