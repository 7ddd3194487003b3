import { Refused } from '@sen/core/kit/refused'
import { createDomainKey } from '@sen/core/signing/create-domain-key'
import { type CommandNeeds, required } from './command.ts'
import { explainMissingDomain } from './explain-missing.ts'
import { openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

/** A string of a TXT record has at most this length (RFC 1035 section 3.3). */
const STRING_CHARACTERS = 255

export async function domainDkim({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const { name, isReplaced } = readArguments(args)
  const { world, close } = await openWorld(config, complain)
  try {
    const record = await createDomainKey(world, 'operator', { name, isReplaced })
    say(`Outgoing mail of ${name} is ${record.isNew ? 'now' : 'already'} signed.`)
    say('Other servers can verify the signature once DNS has this record:')
    say('')
    say(`${record.name}. IN TXT ${quoted(record.value)}`)
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    complain(explainMissingDomain(name))
    return 1
  } finally {
    await close()
  }
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = readArgs(args, 1, { replace: { type: 'boolean', default: false } })
  return { name: required(positionals[0], 'NAME'), isReplaced: values.replace }
}

function quoted(value: string): string {
  const strings = value.match(new RegExp(`.{1,${STRING_CHARACTERS}}`, 'g')) ?? []
  return `( ${strings.map((each) => `"${each}"`).join(' ')} )`
}
