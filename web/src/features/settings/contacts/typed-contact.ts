import type { ContactField } from '@sen/contract/contacts/contacts'
import { type ContactDetails, contactProblem, tidyContact } from '@sen/model/contacts/contact'

export interface TypedContact extends Omit<ContactDetails, 'emails' | 'nameParts'> {
  readonly emails: readonly { readonly key: number; readonly text: string }[]
  readonly groupIds: readonly string[]
}

export interface EditedContact {
  readonly typed: TypedContact
  readonly id: string | undefined
}

export function newContact(groupId: string | undefined): TypedContact {
  const groupIds = groupId === undefined ? [] : [groupId]
  return { name: '', emails: [{ key: 0, text: '' }], organisation: '', phone: '', note: '', groupIds }
}

export function typedOf({ emails, group_ids, name, organisation, phone, note }: ContactField): TypedContact {
  const typed = emails.map((text, key) => ({ key, text }))
  return { name, organisation, phone, note, emails: typed, groupIds: group_ids }
}

/** Normalises by the server's rules, and returns which typed addresses are invalid. */
export function readTyped({ emails, groupIds, ...rest }: TypedContact) {
  const details = tidyContact({ ...rest, emails: emails.map(({ text }) => text) })
  return { details: { ...details, groupIds }, problem: contactProblem(details) }
}
