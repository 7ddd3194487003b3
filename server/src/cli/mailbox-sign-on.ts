import { unlinkSignOn } from '@sen/core/people/unlink-sign-on'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

/** The single sign-on provider may recreate an account, or give its address to another person. */
export async function mailboxSignOn({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const { positionals } = readArgs(args, 2, {})
  if (required(positionals[0], 'forget') !== 'forget') throw new UsageError('sign-on takes forget, and then an address')
  const address = required(positionals[1], 'ADDRESS')
  const { world, close } = await openWorld(config, complain)
  try {
    const wasLinked = await unlinkSignOn(world, address)
    if (wasLinked === undefined) {
      complain(`Nobody signs in here as ${address}, or the account is suspended.`)
      return 1
    }
    say(`${address} is linked to nobody${wasLinked ? ' now' : ', as before'}: whoever signs on with it next is.`)
    return 0
  } finally {
    await close()
  }
}
