import { Refused } from '@sen/core/kit/refused'
import { removePasskeysOf } from '@sen/core/people/remove-passkeys-of'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { explainMissingMailbox } from './explain-missing.ts'
import { openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

/** Use it for a lost phone or key. The sign-in history records it. */
export async function mailboxPasskeys(
  { config, say, complain }: CommandNeeds,
  args: readonly string[],
): Promise<number> {
  const { positionals } = readArgs(args, 2, {})
  if (required(positionals[0], 'remove') !== 'remove') throw new UsageError('the first argument must be remove')
  const address = required(positionals[1], 'ADDRESS')
  const { world, close } = await openWorld(config, complain)
  try {
    const count = await removePasskeysOf(world, 'operator', { address })
    const removed = count === 1 ? '1 passkey was' : `${count} passkeys were`
    say(count === 0 ? `${address} has no passkeys.` : `${removed} removed from ${address}.`)
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    complain(explainMissingMailbox(address))
    return 1
  } finally {
    await close()
  }
}
