import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { isImageSender } from '@sen/model/trust/image-senders'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { offerCloseOrGoBack } from '../../../actions/close-or-go-back.ts'
import { attempt } from '../../../actions/report.ts'
import { errorText } from '../../../data/error-text.ts'
import { distrustImageSender, imageSendersQuery, trustImageSender } from '../../../data/messages/image-senders.ts'
import { Button } from '../../../ui/Button.tsx'
import { AddressList } from '../../../widgets/form/AddressList.tsx'
import { SettingRow } from '../../../widgets/form/fields.tsx'
import { useSubmit } from '../../../widgets/form/use-submit.ts'
import styles from './TrustedSenders.module.css'

export function TrustedSenders() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const fieldId = useId()
  const { data: senders = [], isError, error } = useQuery(imageSendersQuery)
  const [typed, setTyped] = useState('')
  const sender = typed.trim().toLowerCase()

  const add = async () => {
    await trustImageSender(cache, sender)
    // Unless somebody has typed on meanwhile.
    setTyped((now) => (now === typed ? '' : now))
  }
  const { problem, clear, submit } = useSubmit(add, {
    check: () =>
      isImageSender(sender)
        ? undefined
        : { text: t`Enter an address such as name@example.com, or @example.com for everyone there.` },
  })
  const remove = (sender: string) =>
    attempt(msg`Ask again before images of ${sender} are shown`, async () => {
      await distrustImageSender(cache, sender)
      offerCloseOrGoBack(t`Images from ${sender} are hidden until you ask`, msg`Show images of ${sender} again`, () =>
        trustImageSender(cache, sender),
      )
    })
  const removeAll = () =>
    attempt(msg`Ask again before any images are shown`, async () => {
      await distrustImageSender(cache)
      offerCloseOrGoBack(
        t`Images are hidden until you ask, for all senders`,
        msg`Trust these senders again`,
        async () => {
          for (const sender of senders) await trustImageSender(cache, sender)
        },
      )
    })
  return (
    <SettingRow label={t`Always shown for`}>
      {isError ? (
        <p role="alert">{errorText(error)}</p>
      ) : (
        <AddressList
          label={t`Always shown for`}
          addresses={senders}
          none={t`No one yet. Choose “Always show images of this sender” in a message’s menu to add its sender.`}
          removeLabel={(sender) => t`Remove ${sender}`}
          onRemove={remove}
        />
      )}
      <div className={styles.add}>
        <input
          id={fieldId}
          className={styles.field}
          type="text"
          inputMode="email"
          autoComplete="off"
          value={typed}
          placeholder="@example.com"
          aria-label={t`Address or domain whose images are always shown`}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${fieldId}-problem`}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            clear()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            // Enter must not submit the surrounding form.
            event.preventDefault()
            submit()
          }}
        />
        <Button disabled={typed.trim() === ''} onClick={() => submit()}>{t`Add`}</Button>
        {senders.length > 1 && <Button look="plain" onClick={removeAll}>{t`Remove all`}</Button>}
      </div>
      {problem !== undefined && (
        <p id={`${fieldId}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </SettingRow>
  )
}
