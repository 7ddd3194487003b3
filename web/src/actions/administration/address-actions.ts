import { msg, t } from '@lingui/core/macro'
import type { CatchAllField, GivenAddressField, GroupField } from '@sen/contract/admin/addresses'
import type { QueryClient } from '@tanstack/react-query'
import {
  addAlias,
  addGroup,
  changeAlias,
  changeGroup,
  type GroupSent,
  groupQuery,
  removeAddress,
  setCatchAll,
} from '../../data/admin/addresses.ts'
import { offerCloseOrGoBack } from '../close-or-go-back.ts'
import { attempt } from '../report.ts'

export function removeGivenAddress(cache: QueryClient, given: GivenAddressField): void {
  const { email, id } = given
  attempt(msg`Remove ${email}`, async () => {
    const whole = given.kind === 'alias' ? given : await cache.fetchQuery(groupQuery(id))
    await removeAddress(cache, id)
    offerCloseOrGoBack(t`${email} was removed`, msg`Restore ${email}`, () =>
      whole.kind === 'alias'
        ? addAlias(cache, { email, mailbox: whole.mailbox.email })
        : addGroup(cache, { email, ...groupSent(whole) }),
    )
  })
}

export async function pointAlias(
  cache: QueryClient,
  { id, email, mailbox: before }: Extract<GivenAddressField, { kind: 'alias' }>,
  mailbox: string,
): Promise<void> {
  if (mailbox === before.email) return
  await changeAlias(cache, id, mailbox)
  offerCloseOrGoBack(t`Mail to ${email} now goes to ${mailbox}`, msg`Restore ${email}`, () =>
    changeAlias(cache, id, before.email),
  )
}

export async function saveGroup(
  cache: QueryClient,
  before: GroupField,
  group: Omit<GroupSent, 'email'>,
): Promise<void> {
  const { id, email } = before
  await changeGroup(cache, id, group)
  offerCloseOrGoBack(t`${email} was changed`, msg`Restore ${email}`, () => changeGroup(cache, id, groupSent(before)))
}

/** @param mailbox null: none */
export async function setCatchAllWithUndo(
  cache: QueryClient,
  { domain, mailbox: before }: CatchAllField,
  mailbox: string | null,
): Promise<void> {
  const earlier = before?.email ?? null
  if (mailbox === earlier) return
  await setCatchAll(cache, domain, mailbox)
  const text =
    mailbox === null
      ? t`Mail to unknown addresses of ${domain} is now rejected`
      : t`Mail to unknown addresses of ${domain} now goes to ${mailbox}`
  offerCloseOrGoBack(text, msg`Restore the setting for ${domain}`, () => setCatchAll(cache, domain, earlier))
}

function groupSent({ name, open_to, members }: GroupField): Omit<GroupSent, 'email'> {
  return { name, open_to, members: members.map(({ email }) => email) }
}
