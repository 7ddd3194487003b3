import {
  checkAccounts,
  findAccounts,
  hideRecipient,
  listHiddenRecipients,
  replaceRecipient,
  saveContact,
  suggestRecipients,
} from '@sen/contract/contacts/recipients'
import { checkAccounts as statusesOf } from '@sen/core/contacts/check-accounts'
import { findAccounts as accountsOf } from '@sen/core/contacts/find-accounts'
import { saveContact as save } from '@sen/core/contacts/save-contact'
import { runCostly } from '@sen/core/ports/call-scope'
import { hideRecipient as hide } from '@sen/core/recipients/hide-recipient'
import { listHiddenRecipients as listHidden } from '@sen/core/recipients/list-hidden-recipients'
import { replaceRecipient as replace } from '@sen/core/recipients/replace-recipient'
import { suggestRecipients as suggestPeople } from '@sen/core/recipients/suggest-recipients'
import { listSenders } from '@sen/core/senders/list-senders'
import type { World } from '../../../world.ts'
import type { Mount } from '../../mount.ts'
import { presentAddress } from '../../presenters/addresses.ts'
import { presentSender } from '../../presenters/sender.ts'

export function recipientRoutes(mount: Mount, world: World): void {
  mount(
    suggestRecipients,
    async (actor, { query }) => {
      const { known, colleagues } = await runCostly(world.callScope, () =>
        suggestPeople(world, actor, query.search_text, query.limit),
      )
      return {
        data: { suggest_emails: known.map(presentAddress), same_domain_emails: colleagues.map(presentAddress) },
      }
    },
    { lane: 'costly' },
  )

  mount(replaceRecipient, async (actor, { body }) => ({
    data: presentAddress(await replace(world, actor, body.email, body.replacement)),
  }))

  mount(hideRecipient, async (actor, { body }) => {
    await hide(world, actor, body.email, body.hidden ? 'hidden' : 'offered')
    return { data: {} }
  })

  mount(listHiddenRecipients, async (actor) => {
    const hidden = await listHidden(world, actor)
    return { data: hidden.map(presentAddress), total: hidden.length }
  })

  mount(findAccounts, async (actor, { query }) => {
    if (query.s === undefined) {
      const page = { limit: query.per_page, offset: (query.page - 1) * query.per_page }
      const { senders, total } = await listSenders(world, actor, page)
      return { data: senders.map((sender) => presentSender(sender, world.clock.now())), total }
    }
    const accounts = await accountsOf(world, actor, query.s)
    return { data: accounts.map(presentAddress), total: accounts.length }
  })

  mount(saveContact, async (actor, { body }) => ({ data: presentAddress(await save(world, actor, body)) }))

  mount(checkAccounts, async (actor, { body }) => {
    const statuses = await statusesOf(world, actor, body.emails)
    return { data: Object.fromEntries([...statuses].map(([email, status]) => [email, { status }])) }
  })
}
