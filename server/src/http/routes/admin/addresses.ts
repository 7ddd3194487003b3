import {
  addAlias,
  addGroup,
  changeAlias,
  changeGroup,
  findGroup,
  findOrganisationMailboxes,
  listCatchAlls,
  listGivenAddresses,
  removeGivenAddress,
  setCatchAll,
} from '@sen/contract/admin/addresses'
import { addAlias as giveAlias } from '@sen/core/addresses/add-alias'
import { addGroup as makeGroup } from '@sen/core/addresses/add-group'
import { changeAlias as pointAlias } from '@sen/core/addresses/change-alias'
import { changeGroup as editGroup } from '@sen/core/addresses/change-group'
import { findMailboxes } from '@sen/core/addresses/find-mailboxes'
import { listCatchAlls as catchAlls, listAddresses, findGroup as readGroup } from '@sen/core/addresses/list-addresses'
import { removeAddress } from '@sen/core/addresses/remove-address'
import { setCatchAll as setCaught } from '@sen/core/addresses/set-catch-all'
import type { AddressId } from '@sen/model/ids'
import type { World } from '../../../world.ts'
import type { Mount } from '../../mount.ts'
import {
  presentAddressMailbox,
  presentCatchAll,
  presentGivenAddress,
  presentGroup,
} from '../../presenters/given-address.ts'

export function addressRoutes(mount: Mount, world: World): void {
  mount(listGivenAddresses, async (actor, { query: { s, ...query } }) => {
    const { addresses, total } = await listAddresses(world, actor, { ...query, kind: query.kind, text: s })
    return { data: addresses.map(presentGivenAddress), total }
  })
  mount(addAlias, async (actor, { body }) => ({
    data: { id: await giveAlias(world, actor, { address: body.email, mailbox: body.mailbox }) },
  }))
  mount(changeAlias, async (actor, { params, body }) => {
    await pointAlias(world, actor, { id: params.id as AddressId, mailbox: body.mailbox })
    return { data: {} }
  })
  mount(findGroup, async (actor, { params }) => ({
    data: presentGroup(await readGroup(world, actor, params.id as AddressId)),
  }))
  mount(addGroup, async (actor, { body: { email, open_to, ...body } }) => ({
    data: { id: await makeGroup(world, actor, { ...body, address: email, openTo: open_to }) },
  }))
  mount(changeGroup, async (actor, { params, body: { open_to, ...body } }) => {
    await editGroup(world, actor, { ...body, id: params.id as AddressId, openTo: open_to })
    return { data: {} }
  })
  mount(removeGivenAddress, async (actor, { params }) => {
    await removeAddress(world, actor, params.id as AddressId)
    return { data: {} }
  })
  mount(listCatchAlls, async (actor) => {
    const all = await catchAlls(world, actor)
    return { data: all.map(presentCatchAll), total: all.length }
  })
  mount(setCatchAll, async (actor, { params, body }) => {
    await setCaught(world, actor, { domain: params.domain, mailbox: body.mailbox ?? undefined })
    return { data: {} }
  })
  mount(findOrganisationMailboxes, async (actor, { query }) => {
    const found = await findMailboxes(world, actor, query.s)
    return { data: found.map(presentAddressMailbox), total: found.length }
  })
}
