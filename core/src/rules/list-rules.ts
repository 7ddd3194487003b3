import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import type { BlockRule } from './rule-store.ts'

/** All rules of the mailbox, oldest first. */
export function listRules(needs: { readonly store: MailStore }, actor: Actor): Promise<readonly BlockRule[]> {
  return needs.store.read(actor.mailboxId, (reader) => reader.rules.blocks())
}
