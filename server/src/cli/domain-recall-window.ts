import { changePolicy } from '@sen/core/organisations/policies'
import { recallWindowOf } from '@sen/model/recalling/recall'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { inOrganisation } from './in-organisation.ts'
import { readArgs } from './read-args.ts'

export async function domainRecallWindow(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const { positionals } = readArgs(args, 2, {})
  const name = required(positionals[0], 'NAME').toLowerCase()
  const word = required(positionals[1], 'VALUE')
  const recallWindowSeconds = recallWindowOf(word)
  if (recallWindowSeconds === undefined)
    throw new UsageError('VALUE must be one of: 30m, 1h, 3h, 6h, 12h, 1d, 2d, 7d, 30d')
  return inOrganisation(needs, name, async (world, operator) => {
    await changePolicy(world, operator, name, { recallWindowSeconds })
    needs.say(`Users of ${name} can recall a message within ${word} after sending it.`)
  })
}
