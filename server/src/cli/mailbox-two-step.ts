import { Refused } from '@sen/core/kit/refused'
import { turnTwoStepOffOf } from '@sen/core/people/turn-two-step-off-of'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { explainMissingMailbox } from './explain-missing.ts'
import { openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

/** Use it for a person who has lost app and recovery codes. The sign-in history records it. */
export async function mailboxTwoStep(
  { config, say, complain }: CommandNeeds,
  args: readonly string[],
): Promise<number> {
  const { positionals } = readArgs(args, 2, {})
  if (required(positionals[0], 'off') !== 'off') throw new UsageError('the first argument must be off')
  const address = required(positionals[1], 'ADDRESS')
  const { world, close } = await openWorld(config, complain)
  try {
    const wasOn = await turnTwoStepOffOf(world, 'operator', { address })
    say(`Two-step sign-in of ${address} is ${wasOn ? 'now' : 'already'} disabled.`)
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    complain(explainMissingMailbox(address))
    return 1
  } finally {
    await close()
  }
}
