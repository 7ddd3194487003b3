import type { Refused } from '@sen/core/kit/refused'
import { changePerson } from '@sen/core/people/change-person'
import { domainOf } from '@sen/model/addresses'
import { changeMailbox } from './change-mailbox.ts'
import { type CommandNeeds, required } from './command.ts'
import { explainMissingMailbox } from './explain-missing.ts'
import { explainQuota } from './explain-refused-mailbox.ts'
import { readArgs } from './read-args.ts'
import { readQuota } from './read-quota.ts'

export async function mailboxQuota(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const { positionals } = readArgs(args, 2, {})
  const address = required(positionals[0], 'ADDRESS')
  const quota = readQuota(required(positionals[1], 'MEGABYTES or pool'), 'mailbox quota')
  return changeMailbox(
    needs,
    async (world) => {
      const isChanged = await changePerson(world, 'operator', { address }, { quota })
      const has = quota.kind === 'own' ? `has a quota of ${quota.megabytes} MB` : 'shares the storage of its domain'
      needs.say(`The mailbox ${address} ${isChanged ? 'now' : 'already'} ${has}.`)
    },
    (error) => explained(error, address),
  )
}

function explained(refused: Refused, address: string): string {
  if (refused.code === 'quota_beyond_pool') return explainQuota(refused, domainOf(address))
  if (refused.code === 'person_state') return `The mailbox ${address} is deleted.`
  return explainMissingMailbox(address)
}
