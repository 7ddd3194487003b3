import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { Clock, TriangleAlert } from 'lucide-react'
import { Alert } from '../../../ui/Alert.tsx'
import styles from './DeliveryReportAlert.module.css'
import { Reasons } from './Reasons.tsx'

/** The original report stays visible below. */
export function DeliveryReportAlert({ message: { bounced = [] } }: { message: MessageField }) {
  const { t } = useLingui()
  const failed = bounced.filter(({ state }) => state === 'failed')
  const delayed = bounced.filter(({ state }) => state === 'delayed')
  return (
    <>
      {failed.length > 0 && (
        <Alert tone="danger" icon={TriangleAlert} title={t`Not delivered`}>
          <Reasons recipients={failed} />
          <p
            className={styles.source}
          >{t`Reported by another mail server. The mail you sent is in this conversation.`}</p>
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
