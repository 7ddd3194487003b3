import { changePolicy } from '@sen/core/organisations/policies'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { inOrganisation } from './in-organisation.ts'

/** `domain sharing NAME public|password`: whether what the domain's people share outside may be open without a password. */
export async function domainSharing(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const name = required(args[0], 'NAME').toLowerCase()
  const word = required(args[1], 'VALUE')
  if (word !== 'public' && word !== 'password') throw new UsageError('VALUE takes public or password')
  return inOrganisation(needs, name, async (world, operator) => {
    await changePolicy(world, operator, name, { openSharing: word === 'public' })
    needs.say(
      word === 'public'
        ? `What ${name} shares may be open to whoever has the link.`
        : `What ${name} shares with people outside needs a password from now on. Links that are open already stay so.`,
    )
  })
}
