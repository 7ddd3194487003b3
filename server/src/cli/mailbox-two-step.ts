import { Refused } from '@sen/core/kit/refused'
import { turnTwoStepOffOf } from '@sen/core/people/turn-two-step-off-of'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

/** Use it for a person who has lost app and recovery codes. The sign-in history records it. */
export async function mailboxTwoStep(
  { config, say, complain }: CommandNeeds,
  args: readonly string[],
): Promise<number> {
  const { positionals } = readArgs(args, 2, {})
  if (required(positionals[0], 'off') !== 'off') throw new UsageError('two-step takes off, and then an address')
  const address = required(positionals[1], 'ADDRESS')
  const { world, close } = await openWorld(config, complain)
  try {
    const wasOn = await turnTwoStepOffOf(world, 'operator', { address })
    say(`${address} signs in by the password alone${wasOn ? ' now' : ', as before'}.`)
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    complain(`Nobody signs in here as ${address}.`)
    return 1
  } finally {
    await close()
  }
}
