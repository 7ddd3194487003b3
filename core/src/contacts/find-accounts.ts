import type { Address } from '@sen/model/addresses'
import { MAX_FOUND_ACCOUNTS } from '@sen/model/checking/limits'
import { exactAccentsFirst, matchesPerson, typedWords } from '@sen/model/contacts/matching-people'
import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'

const MAX_ACCOUNTS = 1_000

export async function findAccounts(
  needs: { readonly store: MailStore },
  actor: Actor,
  text: string,
): Promise<readonly Address[]> {
  const words = typedWords(text)
  if (words.length === 0) return []
  const accounts = await needs.store.read(actor.mailboxId, (r) => r.contacts.accounts(words, MAX_ACCOUNTS))
  const fitting = accounts.filter((account) => matchesPerson(account, words))
  return exactAccentsFirst(fitting, text).slice(0, MAX_FOUND_ACCOUNTS)
}
