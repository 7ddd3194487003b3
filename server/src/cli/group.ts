import { addGroup } from '@sen/core/addresses/add-group'
import { changeGroup } from '@sen/core/addresses/change-group'
import { findAddress, listWholeAddresses } from '@sen/core/addresses/list-addresses'
import { presentAlias, presentGroup } from '../http/presenters/given-address.ts'
import { type CommandNeeds, required } from './command.ts'
import { inOrganisation } from './in-organisation.ts'
import { readArgs } from './read-args.ts'

export async function groupSet(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const { address, ...wanted } = readArguments(args)
  return inOrganisation(needs, address, async (world, operator) => {
    const known = await findAddress(world, operator, address)
    if (known?.kind === 'group') await changeGroup(world, operator, { ...wanted, id: known.id })
    else await addGroup(world, operator, { ...wanted, address })
    needs.say(`The group ${address} has ${wanted.members.length} members.`)
  })
}

export async function addressList(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  return inOrganisation(needs, required(readArgs(args, 1, {}).positionals[0], 'DOMAIN'), async (world, operator) => {
    for (const given of await listWholeAddresses(world, operator)) {
      needs.say(JSON.stringify(given.kind === 'alias' ? presentAlias(given) : presentGroup(given)))
    }
  })
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = readArgs(args, 1, {
    name: { type: 'string' },
    members: { type: 'string' },
    closed: { type: 'boolean', default: false },
  })
  const address = required(positionals[0], 'ADDRESS')
  const name = required(values.name, '--name')
  const members = required(values.members, '--members').split(',')
  return {
    address,
    name,
    members: members.map((member) => member.trim()).filter((member) => member !== ''),
    openTo: values.closed ? ('organisation' as const) : ('everybody' as const),
  }
}
