import { useLingui } from '@lingui/react/macro'
import type { PersonField } from '@sen/contract/admin/people'
import { PERSON_RESTORABLE_DAYS } from '@sen/model/account/people'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { actOnPerson } from '../../../data/admin/people.ts'
import { errorText } from '../../../data/error-text.ts'
import { showNotice } from '../../../state/notices.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

interface PersonQuestionProps {
  readonly person: PersonField
  readonly act: 'suspend' | 'delete'
  readonly onClose: () => void
}

/** Asked before somebody is shut out: what follows from it. */
export function PersonQuestion({ person: { id, email }, act, onClose }: PersonQuestionProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isDeletion = act === 'delete'
  const perform = () => {
    setBusy(true)
    actOnPerson(cache, id, act).then(
      () => {
        showNotice({ text: isDeletion ? t`${email} is deleted.` : t`${email} is suspended.` })
        onClose()
      },
      (error: unknown) => {
        setProblem(errorText(error))
        setBusy(false)
      },
    )
  }
  return (
    <Dialog
      open
      kind="alert"
      width={460}
      title={isDeletion ? t`Delete ${email}?` : t`Suspend ${email}?`}
      closeLabel={t`Close`}
      problem={problem}
      onClose={onClose}
      footer={
        <>
          {/* It is not done by an Enter that was meant for something else. */}
          <Button data-first onClick={onClose}>{t`Cancel`}</Button>
          <Button look="danger" disabled={isBusy} onClick={perform}>
            {isDeletion ? t`Delete` : t`Suspend`}
          </Button>
        </>
      }
    >
      <p>
        {isDeletion
          ? t`They are signed out at once, mail to this address is refused, and their shared links stop working. You can take this back for ${PERSON_RESTORABLE_DAYS} days; then all mail and files are gone for good.`
          : t`They are signed out at once and cannot sign in. Mail still arrives and is kept; planned mail is not sent.`}
      </p>
    </Dialog>
  )
}
