import { Refused } from '@sen/core/kit/refused'
import { removePasskeysOf } from '@sen/core/people/remove-passkeys-of'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

/** Use it for a lost phone or key. The sign-in history records it. */
export async function mailboxPasskeys(
  { config, say, complain }: CommandNeeds,
  args: readonly string[],
): Promise<number> {
  const { positionals } = readArgs(args, 2, {})
  if (required(positionals[0], 'remove') !== 'remove')
    throw new UsageError('passkeys takes remove, and then an address')
  const address = required(positionals[1], 'ADDRESS')
  const { world, close } = await openWorld(config, complain)
  try {
    const count = await removePasskeysOf(world, 'operator', { address })
    say(count === 0 ? `${address} had no passkey.` : `${address} has no passkey any more; there were ${count}.`)
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    complain(`Nobody signs in here as ${address}.`)
    return 1
  } finally {
    await close()
  }
}
