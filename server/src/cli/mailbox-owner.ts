import { Refused } from '@sen/core/kit/refused'
import { setOwner } from '@sen/core/people/set-owner'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { explainMissingMailbox } from './explain-missing.ts'
import { openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

/** An organisation must keep at least one Owner. */
export async function mailboxOwner({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const { positionals } = readArgs(args, 2, {})
  const address = required(positionals[0], 'ADDRESS')
  const word = required(positionals[1], 'on or off')
  if (word !== 'on' && word !== 'off') throw new UsageError(`owner must be on or off, not “${word}”`)
  const { world, close } = await openWorld(config, complain)
  try {
    const isChanged = await setOwner(world, 'operator', { address }, word === 'on')
    const owner = isChanged ? 'now an Owner' : 'already an Owner'
    const noOwner = isChanged ? 'no longer an Owner' : 'not an Owner'
    say(`${address} is ${word === 'on' ? owner : noOwner}.`)
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    complain(explain(error, address))
    return 1
  } finally {
    await close()
  }
}

function explain({ code }: Refused, address: string): string {
  if (code === 'last_owner')
    return `${address} is the last Owner who can sign in. Add another Owner first: mailbox owner ADDRESS on`
  if (code === 'person_state') return `${address} is suspended or deleted; nothing was changed.`
  return explainMissingMailbox(address)
}
