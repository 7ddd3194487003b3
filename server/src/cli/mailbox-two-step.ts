import { turnTwoStepOffOf } from '@sen/core/people/turn-two-step-off-of'
import { changeMailbox } from './change-mailbox.ts'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { explainMissingMailbox } from './explain-missing.ts'
import { readArgs } from './read-args.ts'

/** Use it for a person who has lost app and recovery codes. The sign-in history records it. */
export async function mailboxTwoStep(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const { positionals } = readArgs(args, 2, {})
  if (required(positionals[0], 'off') !== 'off') throw new UsageError('the first argument must be off')
  const address = required(positionals[1], 'ADDRESS')
  return changeMailbox(
    needs,
    async (world) => {
      const wasOn = await turnTwoStepOffOf(world, 'operator', { address })
      needs.say(`Two-step sign-in of ${address} is ${wasOn ? 'now' : 'already'} disabled.`)
    },
    () => explainMissingMailbox(address),
  )
}
