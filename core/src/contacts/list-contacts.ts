import { typedWords } from '@sen/model/contacts/matching-people'
import type { ContactGroupId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import type { Contact } from './contact-store.ts'

export async function listContacts(
  needs: { readonly store: MailStore },
  actor: Actor,
  asked: {
    readonly text: string
    readonly groupId?: ContactGroupId | undefined
    readonly limit: number
    readonly offset: number
  },
): Promise<{ readonly contacts: readonly Contact[]; readonly total: number }> {
  const { text, ...rest } = asked
  const words = typedWords(text)
  if (words.length === 0 && text.trim() !== '') return { contacts: [], total: 0 }
  return needs.store.read(actor.mailboxId, (r) => r.contacts.page({ ...rest, words }))
}
