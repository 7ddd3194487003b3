import { msg, t as tNow } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { attempt } from '../../../actions/report.ts'
import { foldersQuery } from '../../../data/folders/queries.ts'
import { unsubscribe, unsubscribeQuery } from '../../../data/messages/unsubscribe.ts'
import { parseMailto } from '../../../lib/mailto.ts'
import { openCompose } from '../../../state/compose-windows.ts'
import { showNotice } from '../../../state/notices.ts'
import { ConfirmDialog } from '../../../widgets/form/ConfirmDialog.tsx'
import styles from './Unsubscribe.module.css'

const TOLD_MILLISECONDS = 6_000

/** One click requires a promise in a validly signed header. Otherwise, the reader sees the mail first. */
export function Unsubscribe({ message }: { message: MessageField }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const [isDone, setDone] = useState(false)
  const { data: folders } = useQuery(foldersQuery)
  const isSent = folders?.find(({ id }) => id === message.folder_id)?.role === 'sent'
  const isLikely = message.verdict !== null && message.verdict.outcome !== 'forged' && !isSent
  const { data: way } = useQuery({ ...unsubscribeQuery(message.id), enabled: isLikely })
  const host = way?.one_click_host ?? undefined
  const mailto = way?.mailto ?? undefined
  if (isDone) return <small className={styles.done}>{t`Asked to unsubscribe`}</small>
  if (host === undefined && mailto === undefined) return null
  const sender = message.from.name || message.from.email

  const leave = () => {
    setAsking(false)
    if (host === undefined) {
      openCompose({ kind: 'new', ...parseMailto(mailto ?? '') })
      return
    }
    attempt(msg`Unsubscribe`, async () => {
      await unsubscribe(message.id)
      setDone(true)
      showNotice({ text: tNow`${host} accepted the request to unsubscribe.`, lastsMilliseconds: TOLD_MILLISECONDS })
    })
  }
  return (
    <>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t`Unsubscribe`}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={t`Unsubscribe from ${sender}?`}
          look="filled"
          confirmLabel={host === undefined ? t`Write to the list` : t`Unsubscribe`}
          onConfirm={leave}
          onClose={() => setAsking(false)}
        >
          {host === undefined
            ? t`This list unsubscribes by email. You will see the message before it is sent.`
            : t`The request goes to ${host} and contains only what the sender put into it. Mail already on its way may still arrive.`}
        </ConfirmDialog>
      )}
    </>
  )
}
