import { useLingui } from '@lingui/react/macro'
import type { EndingLink } from '../../../actions/scheduling/ending-links.ts'
import { formatFullDay } from '../../../lib/dates.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { ConfirmDialog } from '../../../widgets/form/ConfirmDialog.tsx'

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
    <ConfirmDialog
      title={t`A link in this message expires too early`}
      look="filled"
      cancelLabel={t`Choose another time`}
      confirmLabel={t`Schedule anyway`}
      onConfirm={onConfirm}
      onClose={onCancel}
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
    </ConfirmDialog>
  )
}
