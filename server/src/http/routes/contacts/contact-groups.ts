import {
  changeContactGroupMembers,
  createContactGroup,
  deleteContactGroup,
  listContactGroupRecipients,
  listContactGroups,
  renameContactGroup,
  restoreContactGroup,
} from '@sen/contract/contacts/contact-groups'
import { changeMembers } from '@sen/core/contacts/groups/change-members'
import { createGroup } from '@sen/core/contacts/groups/create-group'
import { listGroupRecipients } from '@sen/core/contacts/groups/list-group-recipients'
import { listGroups } from '@sen/core/contacts/groups/list-groups'
import { removeGroup } from '@sen/core/contacts/groups/remove-group'
import { renameGroup } from '@sen/core/contacts/groups/rename-group'
import { restoreGroup } from '@sen/core/contacts/groups/restore-group'
import type { ContactGroupId, ContactId } from '@sen/model/ids'
import type { World } from '../../../world.ts'
import type { Mount } from '../../mount.ts'
import { presentAddress } from '../../presenters/addresses.ts'
import { presentContactGroup } from '../../presenters/contact.ts'

export function contactGroupRoutes(mount: Mount, world: World): void {
  mount(listContactGroups, async (actor) => {
    const groups = await listGroups(world, actor)
    return { data: groups.map(presentContactGroup), total: groups.length }
  })

  mount(createContactGroup, async (actor, { body }) => ({
    data: presentContactGroup(await createGroup(world, actor, body.name)),
  }))

  mount(renameContactGroup, async (actor, { params, body }) => ({
    data: presentContactGroup(await renameGroup(world, actor, params.id as ContactGroupId, body.name)),
  }))

  mount(deleteContactGroup, async (actor, { params }) => {
    await removeGroup(world, actor, params.id as ContactGroupId)
    return { data: {} }
  })

  mount(restoreContactGroup, async (actor, { params }) => ({
    data: presentContactGroup(await restoreGroup(world, actor, params.id as ContactGroupId)),
  }))

  mount(changeContactGroupMembers, async (actor, { params, body }) => {
    const members = { add: body.add as ContactId[], remove: body.remove as ContactId[] }
    return { data: presentContactGroup(await changeMembers(world, actor, params.id as ContactGroupId, members)) }
  })

  mount(listContactGroupRecipients, async (actor, { params }) => {
    const people = await listGroupRecipients(world, actor, params.id as ContactGroupId)
    return { data: people.map(presentAddress), total: people.length }
  })
}
