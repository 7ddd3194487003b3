import { useLingui } from '@lingui/react/macro'
import type { FileField } from '@sen/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { FileWarning, ShieldQuestionMark, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../data/error-text.ts'
import { nestedMessageQuery } from '../../../data/files/queries.ts'
import { formatFull } from '../../../lib/dates.ts'
import { nameAndAddress } from '../../../lib/names/name-and-address.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { AfterAWhile, Skeleton } from '../../../ui/Skeleton.tsx'
import { Attachments } from '../attachments/Attachments.tsx'
import { CutBody } from '../message/CutBody.tsx'
import { HtmlBody } from '../message/HtmlBody.tsx'
import { SimplifiedBodyNote } from '../message/SimplifiedBodyNote.tsx'
import { TextBody } from '../message/TextBody.tsx'
import { RemoteImages } from '../message/trust/RemoteImages.tsx'
import styles from './NestedMessage.module.css'

export function NestedMessage({ file }: { file: Pick<FileField, 'id'> }) {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const nested = useQuery(nestedMessageQuery(file.id))
  const [asksImages, setAsksImages] = useState(false)
  const withImages = useQuery({ ...nestedMessageQuery(file.id, 'shown'), enabled: asksImages })
  const showImages = () => {
    setAsksImages(true)
    if (withImages.isError) void withImages.refetch()
  }
  const message = nested.data
  if (nested.isError) {
    return (
      <div className={styles.nested}>
        <Alert
          tone="danger"
          icon={TriangleAlert}
          actions={<button type="button" onClick={() => void nested.refetch()}>{t`Try again`}</button>}
        >
          {errorText(nested.error)}
        </Alert>
      </div>
    )
  }
  if (!message) {
    return (
      <div className={styles.nested}>
        <AfterAWhile>
          <Skeleton width="60%" />
        </AfterAWhile>
      </div>
    )
  }
  const subject = message.subject || t`(no subject)`
  const sender = nameAndAddress(message.from) || t`(unknown sender)`
  const people = [...message.to, ...message.cc].map(nameAndAddress).join(', ')
  return (
    <section className={styles.nested} aria-label={t`Attached message: ${subject}`}>
      {message.unparsable ? (
        <Alert tone="amber" icon={FileWarning}>
          {t`This attached message is damaged and can’t be shown. Download it to keep it.`}
        </Alert>
      ) : (
        <>
          <h4 className={styles.subject}>{subject}</h4>
          <Alert
            tone="plain"
            icon={ShieldQuestionMark}
          >{t`The sender of this attached message can’t be verified.`}</Alert>
          <p className={styles.line}>
            <b>{sender}</b>
            {message.date !== null && (
              <time dateTime={new Date(message.date * 1_000).toISOString()}>
                {formatFull(new Date(message.date * 1_000), { language, timeZone })}
              </time>
            )}
          </p>
          {people !== '' && <p className={styles.line}>{t`to ${people}`}</p>}
          <div className={styles.body}>
            <RemoteImages
              isBlocked={message.has_remote_content}
              // The sender of an attached message is not authenticated.
              sender={undefined}
              isAsked={asksImages}
              isFailed={withImages.isError}
              onShow={showImages}
            />
            {message.body_shortfall && <SimplifiedBodyNote of={message.body_shortfall} body={message.body} />}
            {message.body_cut && <CutBody id={undefined} />}
            {message.body_format === 'html' ? (
              <HtmlBody html={withImages.data?.body ?? message.body} isOriginal={false} />
            ) : (
              <TextBody text={message.body} />
            )}
          </div>
          <Attachments
            files={message.files}
            isInlineShown={message.body_format === 'html'}
            messageId={undefined}
            showMessage={showNested}
          />
        </>
      )}
    </section>
  )
}

export function showNested(file: FileField) {
  return <NestedMessage key={file.id} file={file} />
}
