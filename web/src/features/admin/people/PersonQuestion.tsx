import { useLingui } from '@lingui/react/macro'
import type { PersonField } from '@sen/contract/admin/people'
import { PERSON_RESTORABLE_DAYS } from '@sen/model/account/people'
import { useQueryClient } from '@tanstack/react-query'
import { actOnPerson, setOwner } from '../../../data/admin/people.ts'
import { showNotice } from '../../../state/notices.ts'
import { ConfirmDialog } from '../../../widgets/form/ConfirmDialog.tsx'

export type ConfirmedAct = 'suspend' | 'delete' | 'two_step_off' | 'add_owner' | 'remove_owner' | 'release_sending'

interface PersonQuestionProps {
  readonly person: PersonField
  readonly act: ConfirmedAct
  readonly onClose: () => void
}

export function PersonQuestion({ person: { id, email }, act, onClose }: PersonQuestionProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const words = {
    suspend: {
      title: t`Suspend ${email}?`,
      button: t`Suspend`,
      done: t`${email} was suspended.`,
      text: t`They’re signed out at once and can’t sign in. Mail still arrives and is kept. Scheduled mail is not sent.`,
    },
    delete: {
      title: t`Delete ${email}?`,
      button: t`Delete`,
      done: t`${email} was deleted.`,
      text: t`They’re signed out at once, mail to this address is rejected, and their shared links stop working. You can restore them for ${PERSON_RESTORABLE_DAYS} days. After that, all mail and files are deleted permanently.`,
    },
    two_step_off: {
      title: t`Turn off two-step verification of ${email}?`,
      button: t`Turn off`,
      done: t`Two-step verification of ${email} is off.`,
      text: t`From now on the password alone is enough to sign in. Only do this if you’re sure this person is asking. They’re notified by mail, stay signed in, and can turn it on again.`,
    },
    add_owner: {
      title: t`Make ${email} an Owner?`,
      button: t`Make an Owner`,
      done: t`${email} is an Owner now.`,
      text: t`Owners manage users, domains and policies of the whole organisation. They can also suspend or delete other Owners, and remove you as Owner.`,
    },
    release_sending: {
      title: t`Release sending from ${email}?`,
      button: t`Release sending`,
      done: t`${email} can send again.`,
      text: t`Their waiting mail leaves at once. Only do this if you’re sure this person sent it: if not, the password may be stolen. Suspend them and give them a new password first.`,
    },
    remove_owner: {
      title: t`Remove ${email} as Owner?`,
      button: t`Remove as Owner`,
      done: t`${email} is no longer an Owner.`,
      text: t`They keep their mailbox and stay signed in, but can’t manage the organisation any more.`,
    },
  }[act]
  const perform = async () => {
    const isOwnership = act === 'add_owner' || act === 'remove_owner'
    await (isOwnership ? setOwner(cache, id, act === 'add_owner') : actOnPerson(cache, id, act))
    showNotice({ text: words.done })
    onClose()
  }
  return (
    <ConfirmDialog
      width={460}
      title={words.title}
      look={act === 'add_owner' || act === 'release_sending' ? 'filled' : 'danger'}
      first="cancel"
      confirmLabel={words.button}
      onConfirm={perform}
      onClose={onClose}
    >
      <p>{words.text}</p>
    </ConfirmDialog>
  )
}
