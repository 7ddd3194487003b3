import type { AddressField } from '@sen/contract/fields'
import { withRecipients } from '@sen/model/address-lists'
import { normaliseEmail } from '@sen/model/addresses'
import { MAX_TYPED_RECIPIENTS } from '@sen/model/messages/limits'
import type { RecipientKind } from '../../../data/drafts/draft-content.ts'

export type RecipientLists = Readonly<Record<RecipientKind, readonly AddressField[]>>

export const RECIPIENT_KINDS: readonly RecipientKind[] = ['to', 'cc', 'bcc']

interface AddResult {
  readonly lists: RecipientLists
  /** The recipient was already in a field; adding it again has no effect (spec section 5). */
  readonly known: AddressField | undefined
  /** Recipients that exceed the limit of one field. */
  readonly left: readonly AddressField[]
}

/** Skips recipients that are in any field already. */
export function addRecipients(lists: RecipientLists, kind: RecipientKind, found: readonly AddressField[]): AddResult {
  const known = found.find((one) => holderOf(lists, one.email) !== undefined)
  const fresh = found.filter((one) => holderOf(lists, one.email) === undefined)
  const next = withRecipients(lists[kind], fresh).map(({ name, email }) => ({ name, email }))
  const kept = next.slice(0, MAX_TYPED_RECIPIENTS)
  if (kept.length === lists[kind].length) return { lists, known, left: next.slice(kept.length) }
  return { lists: { ...lists, [kind]: kept }, known, left: next.slice(kept.length) }
}

function holderOf(lists: RecipientLists, email: string): RecipientKind | undefined {
  const wanted = normaliseEmail(email)
  return RECIPIENT_KINDS.find((kind) => lists[kind].some((one) => normaliseEmail(one.email) === wanted))
}

export function nameRecipient(lists: RecipientLists, email: string, name: string): RecipientLists {
  const named = (one: AddressField) => (one.email === email && one.name === '' ? { ...one, name } : one)
  return { to: lists.to.map(named), cc: lists.cc.map(named), bcc: lists.bcc.map(named) }
}

export function removeRecipient(lists: RecipientLists, kind: RecipientKind, email: string): RecipientLists {
  return { ...lists, [kind]: lists[kind].filter((one) => one.email !== email) }
}

export function moveRecipient(
  lists: RecipientLists,
  from: RecipientKind,
  to: RecipientKind,
  email: string,
): RecipientLists {
  const moved = lists[from].find((one) => one.email === email)
  if (!moved || from === to) return lists
  const rest = removeRecipient(lists, from, email)
  return { ...rest, [to]: [...rest[to], moved] }
}

/** Skips recipients that are in another field and returns the first of those. */
export function changeRecipient(
  lists: RecipientLists,
  kind: RecipientKind,
  email: string,
  found: readonly AddressField[],
): Pick<AddResult, 'lists' | 'known'> {
  const at = lists[kind].findIndex((one) => one.email === email)
  if (at < 0) return { lists, known: undefined }
  const rest = removeRecipient(lists, kind, email)
  const isThere = (one: AddressField) => holderOf(rest, one.email) !== undefined
  const fresh = withRecipients(
    [],
    found.filter((one) => !isThere(one)),
  ).map((one) => ({ name: one.name, email: one.email }))
  const changed = [...rest[kind].slice(0, at), ...fresh, ...rest[kind].slice(at)]
  return { lists: { ...rest, [kind]: changed }, known: found.find(isThere) }
}
