import { removePasskeysOf } from '@sen/core/people/remove-passkeys-of'
import { changeMailbox } from './change-mailbox.ts'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { explainMissingMailbox } from './explain-missing.ts'
import { readArgs } from './read-args.ts'

/** Use it for a lost phone or key. The sign-in history records it. */
export async function mailboxPasskeys(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const { positionals } = readArgs(args, 2, {})
  if (required(positionals[0], 'remove') !== 'remove') throw new UsageError('the first argument must be remove')
  const address = required(positionals[1], 'ADDRESS')
  return changeMailbox(
    needs,
    async (world) => {
      const count = await removePasskeysOf(world, 'operator', { address })
      const removed = count === 1 ? '1 passkey was' : `${count} passkeys were`
      needs.say(count === 0 ? `${address} has no passkeys.` : `${removed} removed from ${address}.`)
    },
    () => explainMissingMailbox(address),
  )
}
