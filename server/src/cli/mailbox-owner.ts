import type { Refused } from '@sen/core/kit/refused'
import { setOwner } from '@sen/core/people/set-owner'
import { changeMailbox } from './change-mailbox.ts'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { explainMissingMailbox } from './explain-missing.ts'
import { readArgs } from './read-args.ts'

/** An organisation must keep at least one Owner. */
export async function mailboxOwner(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const { positionals } = readArgs(args, 2, {})
  const address = required(positionals[0], 'ADDRESS')
  const word = required(positionals[1], 'on or off')
  if (word !== 'on' && word !== 'off') throw new UsageError(`owner must be on or off, not “${word}”`)
  return changeMailbox(
    needs,
    async (world) => {
      const isChanged = await setOwner(world, 'operator', { address }, word === 'on')
      const owner = isChanged ? 'now an Owner' : 'already an Owner'
      const noOwner = isChanged ? 'no longer an Owner' : 'not an Owner'
      needs.say(`${address} is ${word === 'on' ? owner : noOwner}.`)
    },
    (error) => explain(error, address),
  )
}

function explain({ code }: Refused, address: string): string {
  if (code === 'last_owner')
    return `${address} is the last Owner who can sign in. Add another Owner first: mailbox owner ADDRESS on`
  if (code === 'person_state') return `${address} is suspended or deleted; nothing was changed.`
  return explainMissingMailbox(address)
}
