import { colleagueDomains } from '@sen/model/account/organisation'
import { type SieveRules, sieveScript } from '@sen/model/filters/sieve/sieve-script'
import type { Vacation } from '@sen/model/vacation/vacation'
import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import type { Filters } from './list-filters.ts'

/** Writes scripts of the mailbox's rules: of all that are switched on together, or of some. */
export interface SieveWriter {
  all(): string
  of(
    rules: Partial<Pick<SieveRules, 'blockedSenders' | 'filters' | 'forward'>> & { readonly vacation?: Vacation },
  ): string
}

/** For filters that were read already. */
export async function sieveWriter(
  needs: { readonly store: MailStore },
  actor: Actor,
  { blocks, customs, vacation }: Filters = { blocks: [], customs: [], vacation: undefined },
): Promise<SieveWriter> {
  const [folders, labels, forwards, senders] = await needs.store.read(actor.mailboxId, (reader) =>
    Promise.all([reader.folders.list(), reader.labels.list(), reader.forwarding.all(), reader.mailbox.senders()]),
  )
  const active = forwards.find(({ isActive }) => isActive)
  const forward = active && { to: active.email, keepsCopy: active.keepsCopy, own: actor.address }
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const labelNames = new Map(labels.map(({ id, name }) => [id, name]))
  const addresses = [...new Set([actor.address, ...senders.map(({ email }) => email)])]
  const ownDomains = colleagueDomains(actor.address, actor.domains)
  const of: SieveWriter['of'] = ({ vacation, ...rules }) => {
    const answer = vacation && { vacation: { ...vacation, addresses, ownDomains } }
    return sieveScript({
      blockedSenders: [],
      filters: [],
      ...rules,
      ...answer,
      folderOf: (id) => byId.get(id),
      labelName: (id) => labelNames.get(id),
    })
  }
  const blockedSenders = blocks.filter(({ isEnabled }) => isEnabled).map(({ sender }) => sender)
  return { of, all: () => of({ blockedSenders, filters: customs, forward, ...(vacation && { vacation }) }) }
}
