import { changePolicy } from '@sen/core/organisations/policies'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { inOrganisation } from './in-organisation.ts'
import { readArgs } from './read-args.ts'

export async function domainSharing(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const { positionals } = readArgs(args, 2, {})
  const name = required(positionals[0], 'NAME').toLowerCase()
  const word = required(positionals[1], 'public or password')
  if (word !== 'public' && word !== 'password')
    throw new UsageError(`sharing must be public or password, not “${word}”`)
  return inOrganisation(needs, name, async (world, operator) => {
    await changePolicy(world, operator, name, { openSharing: word === 'public' })
    needs.say(
      word === 'public'
        ? `Links that users of ${name} share outside may now be public.`
        : `Links that users of ${name} share outside now need a password. Existing public links stay public.`,
    )
  })
}
