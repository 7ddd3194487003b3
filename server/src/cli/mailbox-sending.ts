import { changePerson } from '@sen/core/people/change-person'
import { changeMailbox } from './change-mailbox.ts'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { explainMissingMailbox } from './explain-missing.ts'
import { readArgs } from './read-args.ts'

export async function mailboxSending(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const { positionals } = readArgs(args, 2, {})
  const address = required(positionals[0], 'ADDRESS')
  const word = required(positionals[1], 'on or off')
  if (word !== 'on' && word !== 'off') throw new UsageError(`sending must be on or off, not “${word}”`)
  return changeMailbox(
    needs,
    async (world) => {
      const isChanged = await changePerson(world, 'operator', { address }, { smtpEnabled: word === 'on' })
      const can = isChanged ? 'can now' : 'can already'
      const cannot = isChanged ? 'can no longer' : 'already cannot'
      needs.say(`The mailbox ${address} ${word === 'on' ? can : cannot} send.`)
    },
    (error) => (error.code === 'person_state' ? `The mailbox ${address} is deleted.` : explainMissingMailbox(address)),
  )
}
