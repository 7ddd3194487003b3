import { useLingui } from '@lingui/react/macro'
import type { EndingLink } from '../../../actions/scheduling/ending-links.ts'
import { formatFullDay } from '../../../lib/dates.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

interface EndingLinksProps {
  readonly links: readonly EndingLink[]
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Asks before mail is scheduled for a time at which its links will have expired. */
export function EndingLinks({ links, onCancel, onConfirm }: EndingLinksProps) {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  return (
    <Dialog
      open
      kind="alert"
      title={t`A link in this message expires too early`}
      closeLabel={t`Choose another time`}
      onClose={onCancel}
      width={440}
      footer={
        <>
          <Button onClick={onCancel}>{t`Choose another time`}</Button>
          <Button look="filled" onClick={onConfirm}>{t`Schedule anyway`}</Button>
        </>
      }
    >
      {links.map(({ name: names, expiresAt, endsEarly }) => {
        const lastDay = formatFullDay(expiresAt, { language, timeZone })
        return (
          <p key={`${names} ${expiresAt.getTime()}`}>
            <b>
              {endsEarly === 'before'
                ? t`${names}: the link expires before the message is sent.`
                : t`${names}: the link expires while the message is still being sent.`}
            </b>{' '}
            {t`It expires on ${lastDay}. You can set a later last day in the drive.`}
          </p>
        )
      })}
    </Dialog>
  )
}
