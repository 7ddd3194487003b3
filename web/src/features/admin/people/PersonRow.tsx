import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PersonField } from '@sen/contract/admin/people'
import { type PersonAct, personActRefusal } from '@sen/model/account/people'
import { useQueryClient } from '@tanstack/react-query'
import {
  ArchiveRestore,
  EllipsisVertical,
  KeyRound,
  MailPlus,
  Pencil,
  Send,
  ShieldCheck,
  ShieldMinus,
  ShieldOff,
  Trash2,
  Undo2,
  UserCheck,
  UserX,
} from 'lucide-react'
import { useState } from 'react'
import { attempt } from '../../../actions/report.ts'
import { actOnPerson } from '../../../data/admin/people.ts'
import { showNotice } from '../../../state/notices.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { MenuButton } from '../../../ui/Menu.tsx'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import { PersonCells, PersonLines } from './PersonFacts.tsx'
import { type ConfirmedAct, PersonQuestion } from './PersonQuestion.tsx'
import styles from './people.module.css'
import { RecoverMailDialog } from './RecoverMailDialog.tsx'

export function PersonRow({ person, isTable }: { readonly person: PersonField; readonly isTable: boolean }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [open, setOpen] = useState<'change' | 'link' | 'recover' | ConfirmedAct>()
  const close = () => setOpen(undefined)
  const { email, fullname, state } = person
  // The server checks whether another Owner is left.
  const may = (act: PersonAct) =>
    personActRefusal(act, { state, isSelf: person.is_self, isLastOwner: false }) === undefined

  const resume = () =>
    attempt(msg`Reactivate ${email}`, async () => {
      await actOnPerson(cache, person.id, 'resume')
      showNotice({ text: t`${email} can sign in again.` })
    })
  const restore = () =>
    attempt(msg`Restore ${email}`, async () => {
      await actOnPerson(cache, person.id, 'restore')
      showNotice({ text: t`${email} was restored, with all mail and files.` })
    })
  const isInvited = state === 'invited'
  const entries: readonly (MenuEntry & { readonly act: PersonAct })[] = [
    { act: 'change', id: 'change', label: t`Edit`, icon: Pencil, onChoose: () => setOpen('change') },
    {
      act: 'link',
      id: 'link',
      label: isInvited ? t`Invite again` : t`New password`,
      icon: isInvited ? MailPlus : KeyRound,
      onChoose: () => setOpen('link'),
    },
    {
      act: 'recover_mail',
      id: 'recover-mail',
      label: t`Recover deleted mail`,
      icon: ArchiveRestore,
      onChoose: () => setOpen('recover'),
    },
    {
      act: 'two_step_off',
      id: 'two-step-off',
      label: t`Turn off two-step verification`,
      icon: ShieldOff,
      onChoose: () => setOpen('two_step_off'),
    },
    {
      act: 'add_owner',
      id: 'add-owner',
      label: t`Make an Owner`,
      icon: ShieldCheck,
      onChoose: () => setOpen('add_owner'),
    },
    {
      act: 'remove_owner',
      id: 'remove-owner',
      label: t`Remove as Owner`,
      icon: ShieldMinus,
      onChoose: () => setOpen('remove_owner'),
    },
    {
      act: 'release_sending',
      id: 'release-sending',
      label: t`Release sending`,
      icon: Send,
      onChoose: () => setOpen('release_sending'),
    },
    { act: 'suspend', id: 'suspend', label: t`Suspend`, icon: UserX, onChoose: () => setOpen('suspend') },
    { act: 'resume', id: 'resume', label: t`Reactivate`, icon: UserCheck, onChoose: resume },
    { act: 'restore', id: 'restore', label: t`Restore`, icon: Undo2, onChoose: restore },
    { act: 'delete', id: 'delete', label: t`Delete`, icon: Trash2, danger: true, onChoose: () => setOpen('delete') },
  ]
  return (
    <li className={styles.row} data-row={person.id} data-state={state} data-table={isTable || undefined}>
      <Avatar name={fullname} seed={email} />
      {isTable ? <PersonCells person={person} /> : <PersonLines person={person} />}
      <MenuButton
        label={t`Actions for ${email}`}
        icon={EllipsisVertical}
        align="end"
        entries={entries.filter(({ act }) => may(act) && isFitting(act, person))}
      />
      {open === 'change' && <PersonDialog person={person} onClose={close} />}
      {open === 'link' && <LinkDialog person={person} onClose={close} />}
      {open === 'recover' && <RecoverMailDialog person={person} onClose={close} />}
      {open !== undefined && open !== 'change' && open !== 'link' && open !== 'recover' && (
        <PersonQuestion person={person} act={open} onClose={close} />
      )}
    </li>
  )
}

function isFitting(act: PersonAct, { type, two_step, sending_held_by }: PersonField): boolean {
  if (act === 'add_owner') return type !== 'Owner'
  if (act === 'remove_owner') return type === 'Owner'
  if (act === 'release_sending') return sending_held_by !== null
  return act !== 'two_step_off' || two_step
}
