import { colleagueDomains } from '@sen/model/account/organisation'
import { type SieveRules, sieveScript } from '@sen/model/filters/sieve/sieve-script'
import type { Vacation } from '@sen/model/vacation/vacation'
import type { ForwardAddress } from '../forwarding/forward-store.ts'
import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import type { Filters } from './list-filters.ts'

/** Writes Sieve scripts of all enabled filters, or of given ones. */
export interface SieveWriter {
  all(): string
  of(
    rules: Partial<Pick<SieveRules, 'blockedSenders' | 'filters'>> & {
      readonly vacation?: Vacation
      readonly forward?: Pick<ForwardAddress, 'email' | 'keepsCopy'>
    },
  ): string
}

/** Creates a writer for filters that were read already. */
export async function sieveWriter(
  needs: { readonly store: MailStore },
  actor: Actor,
  { blocks, customs, vacation, forwards }: Filters = { blocks: [], customs: [], vacation: undefined, forwards: [] },
): Promise<SieveWriter> {
  const [folders, labels, senders, own] = await needs.store.read(actor.mailboxId, (reader) =>
    Promise.all([reader.folders.list(), reader.labels.list(), reader.mailbox.senders(), reader.mailbox.ownAddresses()]),
  )
  const active = forwards.find(({ isActive }) => isActive)
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const labelNames = new Map(labels.map(({ id, name }) => [id, name]))
  const addresses = [...new Set([...own, ...senders.map(({ email }) => email)])]
  const ownDomains = colleagueDomains(actor.address, actor.domains)
  const of: SieveWriter['of'] = ({ vacation, forward, ...rules }) => {
    const answer = vacation && { vacation: { ...vacation, addresses, ownDomains } }
    const sentOn = forward && { forward: { to: forward.email, keepsCopy: forward.keepsCopy, own } }
    return sieveScript({
      blockedSenders: [],
      filters: [],
      ...rules,
      ...answer,
      ...sentOn,
      folderOf: (id) => byId.get(id),
      labelName: (id) => labelNames.get(id),
    })
  }
  const blockedSenders = blocks.filter(({ isEnabled }) => isEnabled).map(({ sender }) => sender)
  const all = { blockedSenders, filters: customs, ...(active && { forward: active }), ...(vacation && { vacation }) }
  return { of, all: () => of(all) }
}
