import { colleagueDomains } from '@sen/model/account/organisation'
import { type CustomFilter, destinationOf, labelsOf } from '@sen/model/filters/filter'
import type { SieveSource } from '@sen/model/filters/sieve/sieve-script'
import type { Actor } from '../kit/actor.ts'
import type { TextProcessor } from '../ports/text-processor.ts'
import type { MailStore } from '../store.ts'
import type { Filter } from './filter-store.ts'
import type { Filters } from './list-filters.ts'

export interface SieveNeeds {
  readonly store: MailStore
  readonly textProcessor: Pick<TextProcessor, 'sieveScript'>
}

export async function sieveOfAll(
  needs: SieveNeeds,
  actor: Actor,
  { blocks, customs, vacation, forwards }: Filters,
): Promise<string> {
  const blockedSenders = blocks.filter(({ isEnabled }) => isEnabled).map(({ sender }) => sender)
  const filters = customs.filter(({ isEnabled }) => isEnabled)
  const forward = forwards.find(({ isActive }) => isActive)
  return write(needs, actor, { blockedSenders, filters, vacation, forward })
}

/** The script contains the filter as if it were enabled. */
export function sieveOf(needs: SieveNeeds, actor: Actor, filter: Filter): Promise<string> {
  switch (filter.kind) {
    case 'block':
      return write(needs, actor, { blockedSenders: [filter.block.sender] })
    case 'custom':
      return write(needs, actor, { filters: [{ ...filter.custom, isEnabled: true }] })
    case 'vacation':
      return write(needs, actor, { vacation: { ...filter.vacation, isEnabled: true } })
    case 'forward':
      return write(needs, actor, { forward: filter.forward })
  }
}

interface SieveContents {
  readonly blockedSenders?: readonly string[]
  readonly filters?: readonly CustomFilter[]
  readonly vacation?: Filters['vacation']
  readonly forward?: Filters['forwards'][number] | undefined
}

async function write(
  { store, textProcessor }: SieveNeeds,
  actor: Actor,
  { blockedSenders = [], filters = [], vacation, forward }: SieveContents,
): Promise<string> {
  const [folders, labels, senders, own] = await store.read(actor.mailboxId, (reader) =>
    Promise.all([reader.folders.list(), reader.labels.list(), reader.mailbox.senders(), reader.mailbox.ownAddresses()]),
  )
  const ownDomains = colleagueDomains(actor.address, actor.domains)
  const addresses = [...new Set([...own, ...senders.map(({ email }) => email)])]
  // Copy only the named folders and labels to the thread, because a mailbox may have thousands.
  const destinations = new Set(filters.map(destinationOf))
  const given = new Set(filters.flatMap(labelsOf))
  const rules: SieveSource = {
    blockedSenders,
    filters: filters.map(({ id, name, isEnabled, match, conditions, actions }) => {
      return { id, name, isEnabled, match, conditions, actions }
    }),
    ...(vacation && { vacation: { ...vacation, addresses, ownDomains } }),
    ...(forward && { forward: { to: forward.email, keepsCopy: forward.keepsCopy, own } }),
    folders: new Map(
      folders.filter(({ id }) => destinations.has(id)).map(({ id, path, role }) => [id, { path, role }]),
    ),
    labels: new Map(labels.filter(({ id }) => given.has(id)).map(({ id, name }) => [id, name])),
  }
  return textProcessor.sieveScript(rules)
}
