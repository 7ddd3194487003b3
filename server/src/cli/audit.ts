import type { AuditEntry, AuditQuery } from '@sen/core/operating/audit-store'
import { operatorStores } from '../wire-operator.ts'
import { type CommandNeeds, UsageError } from './command.ts'
import { jsonLine } from './json-output.ts'
import { openWorld } from './open-world.ts'
import { plainText } from './plain-text.ts'
import { readArgs } from './read-args.ts'

const LISTED_AT_FIRST = 100
const MOST_LISTED = 100_000

/** The entries of an account or domain include acts on it. */
export async function auditCommand({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const { json, ...wanted } = readArguments(args)
  const { pool, close } = await openWorld(config, complain)
  try {
    const audited = await operatorStores(pool).audit.list(wanted)
    if (json) say(jsonLine(audited))
    else for (const each of audited) say(lineOf(each))
    return 0
  } finally {
    await close()
  }
}

function lineOf(audited: AuditEntry): string {
  const { at, account } = audited
  if (audited.kind === 'act') {
    const { actor, act, target, organisationId } = audited
    return `${at.toISOString()}  ${account ?? actor}  ${act} ${plainText(target)}  organisation ${organisationId}`
  }
  const { outcome, way, secondStep, source, userAgent } = audited
  const how = [outcome, way, secondStep].filter((word) => word !== undefined).join(' ')
  return `${at.toISOString()}  ${account ?? 'no account'}  ${how}  ${plainText(source)}  ${plainText(userAgent)}`
}

function readArguments(args: readonly string[]): AuditQuery & { readonly json: boolean } {
  const { values } = readArgs(args, 0, {
    since: { type: 'string' },
    account: { type: 'string' },
    domain: { type: 'string' },
    count: { type: 'string', default: String(LISTED_AT_FIRST) },
    json: { type: 'boolean', default: false },
  })
  const since = values.since === undefined ? undefined : new Date(values.since)
  if (since && Number.isNaN(since.getTime()))
    throw new UsageError('--since must be a time, such as 2026-11-24T19:00:00Z')
  const limit = Number(values.count)
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_LISTED) {
    throw new UsageError(`--count must be a number from 1 to ${MOST_LISTED}`)
  }
  return {
    since,
    account: values.account?.toLowerCase(),
    domain: values.domain?.toLowerCase(),
    limit,
    json: values.json,
  }
}
