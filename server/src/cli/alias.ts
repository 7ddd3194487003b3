import { addAlias } from '@sen/core/addresses/add-alias'
import { changeAlias } from '@sen/core/addresses/change-alias'
import { findAddress } from '@sen/core/addresses/list-addresses'
import { removeAddress } from '@sen/core/addresses/remove-address'
import { Refused } from '@sen/core/kit/refused'
import { type CommandNeeds, required } from './command.ts'
import { inOrganisation } from './in-organisation.ts'
import { readArgs } from './read-args.ts'

export async function aliasSet(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const { address, to } = readArguments(args)
  return inOrganisation(needs, address, async (world, operator) => {
    const known = await findAddress(world, operator, address)
    if (known?.kind === 'alias') await changeAlias(world, operator, { id: known.id, mailbox: to })
    else await addAlias(world, operator, { address, mailbox: to })
    needs.say(`Mail to ${address} is delivered to ${to}.`)
  })
}

export async function addressRemove(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const address = required(readArgs(args, 1, {}).positionals[0], 'ADDRESS')
  return inOrganisation(needs, address, async (world, operator) => {
    const known = await findAddress(world, operator, address)
    if (!known) throw new Refused('not_found')
    await removeAddress(world, operator, known.id)
    needs.say(`Mail to ${address} is now rejected.`)
  })
}

function readArguments(args: readonly string[]): { readonly address: string; readonly to: string } {
  const { values, positionals } = readArgs(args, 1, { to: { type: 'string' } })
  return { address: required(positionals[0], 'ADDRESS'), to: required(values.to, '--to') }
}
