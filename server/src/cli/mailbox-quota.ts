import { Refused } from '@sen/core/kit/refused'
import { changePerson } from '@sen/core/people/change-person'
import { domainOf } from '@sen/model/addresses'
import { type CommandNeeds, required } from './command.ts'
import { explainMissingMailbox } from './explain-missing.ts'
import { explainQuota } from './explain-refused-mailbox.ts'
import { openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'
import { readQuota } from './read-quota.ts'

export async function mailboxQuota({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const { positionals } = readArgs(args, 2, {})
  const address = required(positionals[0], 'ADDRESS')
  const quota = readQuota(required(positionals[1], 'MEGABYTES or pool'), 'mailbox quota')
  const { world, close } = await openWorld(config, complain)
  try {
    const isChanged = await changePerson(world, 'operator', { address }, { quota })
    const has = quota.kind === 'own' ? `has a quota of ${quota.megabytes} MB` : 'shares the storage of its domain'
    say(`The mailbox ${address} ${isChanged ? 'now' : 'already'} ${has}.`)
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    complain(explained(error, address))
    return 1
  } finally {
    await close()
  }
}

function explained(refused: Refused, address: string): string {
  if (refused.code === 'quota_beyond_pool') return explainQuota(refused, domainOf(address))
  if (refused.code === 'person_state') return `The mailbox ${address} is deleted.`
  return explainMissingMailbox(address)
}
