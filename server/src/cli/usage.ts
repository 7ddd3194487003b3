import { sumUsage, type Usage, type UsageUnit } from '@sen/core/operating/sum-usage'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { operatorStores } from '../wire-operator.ts'
import { type CommandNeeds, UsageError } from './command.ts'
import { jsonLine } from './json-output.ts'
import { openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

const UNITS: readonly UsageUnit[] = ['organisation', 'domain', 'mailbox']

export async function usageCommand({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const { by, json } = readArguments(args)
  const { pool, close } = await openWorld(config, complain)
  try {
    const usages = sumUsage(await operatorStores(pool).usage.ofMailboxes(), by)
    if (json) say(jsonLine(usages))
    else for (const usage of usages) say(lineOf(usage))
    return 0
  } finally {
    await close()
  }
}

function lineOf({ address, domains, ...usage }: Usage): string {
  const who = address ?? `${domains.join(', ')}  ${usage.mailboxes} mailboxes`
  const stored = `${megabytes(usage.usedBytes)} of ${megabytes(usage.quotaBytes)} MB`
  return `${who}  ${usage.messages} messages  ${stored}, ${megabytes(usage.driveBytes)} MB of it in the drive`
}

function megabytes(bytes: number): string {
  return (bytes / MEGABYTE_BYTES).toFixed(1)
}

function readArguments(args: readonly string[]): { readonly by: UsageUnit; readonly json: boolean } {
  const { values } = readArgs(args, 0, {
    by: { type: 'string', default: 'domain' },
    json: { type: 'boolean', default: false },
  })
  const by = UNITS.find((unit) => unit === values.by)
  if (by) return { by, json: values.json }
  throw new UsageError(`--by must be one of: ${UNITS.join(', ')}`)
}
