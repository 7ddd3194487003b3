import type { AddressField } from '@sen/contract/fields'
import { isValidEmail } from '@sen/model/addresses'
import type { AccountStatus } from '@sen/model/contacts/account-status'
import { MAX_RECIPIENTS_PER_MESSAGE } from '@sen/model/messages/limits'
import { isOutside } from '@sen/model/recipients'
import { useQueries } from '@tanstack/react-query'
import { ownDomains } from '../../../data/account/own-domains.ts'
import { accountStatusQuery } from '../../../data/contacts/account-status.ts'
import type { Writer } from '../begin-draft.ts'

/** `unknown`: no such address in the own domain. `outside`: outside the organisation. */
export type RecipientMark = 'wrong' | 'unknown' | 'outside'

export function recipientMark(
  email: string,
  status: AccountStatus | undefined,
  domains: readonly string[],
): RecipientMark | undefined {
  if (!isValidEmail(email)) return 'wrong'
  if (status === 'unknown') return 'unknown'
  const isStranger = status === undefined ? isOutside(email, domains) : status === 'outside'
  return isStranger ? 'outside' : undefined
}

export function useRecipientMarks(
  recipients: readonly AddressField[],
  writer: Writer,
): (email: string) => RecipientMark | undefined {
  const asked = recipients.filter(({ email }) => isValidEmail(email)).slice(0, MAX_RECIPIENTS_PER_MESSAGE)
  const statuses = useQueries({
    queries: asked.map(({ email }) => accountStatusQuery(email)),
    combine: (results) => results.map(({ data }) => data),
  })
  const byEmail = new Map(asked.map(({ email }, at) => [email, statuses[at]]))
  const domains = ownDomains(writer.user)
  return (email) => recipientMark(email, byEmail.get(email), domains)
}
