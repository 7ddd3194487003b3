import type { ContactField } from '@sen/contract/contacts/contact-list'
import { type ContactDetails, contactProblem, tidyContact } from '@sen/model/contacts/contact'

/** A contact as edited in its dialog: addresses as typed, each with a key. */
export interface TypedContact extends Omit<ContactDetails, 'emails'> {
  readonly emails: readonly { readonly key: number; readonly text: string }[]
  readonly groupIds: readonly string[]
}

export interface Edited {
  readonly typed: TypedContact
  /** Undefined for a new contact. */
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

/** Returns the contact to send, tidied by the server's rules, and which typed addresses are invalid. */
export function readTyped({ emails, groupIds, ...rest }: TypedContact) {
  const details = tidyContact({ ...rest, emails: emails.map(({ text }) => text) })
  return { details: { ...details, groupIds }, problem: contactProblem(details) }
}
