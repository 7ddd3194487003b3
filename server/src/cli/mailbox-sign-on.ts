import { unlinkSignOn } from '@sen/core/people/unlink-sign-on'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

/** The single sign-on provider may recreate an account, or give its address to another person. */
export async function mailboxSignOn({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const { positionals } = readArgs(args, 2, {})
  if (required(positionals[0], 'forget') !== 'forget') throw new UsageError('the first argument must be forget')
  const address = required(positionals[1], 'ADDRESS')
  const { world, close } = await openWorld(config, complain)
  try {
    const wasLinked = await unlinkSignOn(world, address)
    if (wasLinked === undefined) {
      complain(`There is no mailbox ${address}, or it is suspended.`)
      return 1
    }
    const done = wasLinked ? 'The single sign-on link was removed.' : 'There is no single sign-on link.'
    say(`${address}: ${done} The next single sign-on with this address creates a new link.`)
    return 0
  } finally {
    await close()
  }
}
