import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { unrecoverableMailCountQuery } from '../../../data/admin/organisation.ts'
import { ConfirmDialog } from '../../../widgets/form/ConfirmDialog.tsx'

interface KeptDaysQuestionProps {
  /** Lower than the current retention. */
  readonly days: number
  readonly onAnswer: (isWanted: boolean) => void
}

/** Asks because deleted mail can no longer be recovered afterwards. */
export function KeptDaysQuestion({ days, onAnswer }: KeptDaysQuestionProps) {
  const { t, i18n } = useLingui()
  // Without a response, the question is asked without a number.
  const { data: lost } = useQuery(unrecoverableMailCountQuery(days))
  const count = lost?.count.toLocaleString(i18n.locale)
  const none = days === 0
  return (
    <ConfirmDialog
      width={460}
      title={
        none
          ? t`Keep no deleted mail?`
          : plural(days, {
              one: 'Keep deleted mail for # day only?',
              other: 'Keep deleted mail for # days only?',
            })
      }
      confirmLabel={none ? t`Keep nothing` : plural(days, { one: 'Keep # day', other: 'Keep # days' })}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      {none && <p>{t`From now on, mail that people delete forever can’t be recovered.`}</p>}
      {lost?.count === 0 ? (
        !none && <p>{t`No mail is affected: no deleted mail is older than that.`}</p>
      ) : (
        <p>{lostText()}</p>
      )}
    </ConfirmDialog>
  )

  function lostText() {
    if (!lost)
      return t`Mail that was deleted earlier can no longer be recovered, by its users or by you. This can’t be undone.`
    if (lost.has_more)
      return t`More than ${count} deleted messages can no longer be recovered by their users or by you. This can’t be undone.`
    return plural(lost.count, {
      one: '# deleted message can no longer be recovered, by its user or by you. This can’t be undone.',
      other: '# deleted messages can no longer be recovered, by their users or by you. This can’t be undone.',
    })
  }
}
