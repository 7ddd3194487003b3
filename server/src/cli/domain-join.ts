import { type JoinPreview, joinDomain, previewJoin } from '@sen/core/domains/join-domain'
import { Refused } from '@sen/core/kit/refused'
import { type CommandNeeds, required } from './command.ts'
import { explainFullOrganisation } from './explain-full-organisation.ts'
import { explainMissingDomain } from './explain-missing.ts'
import { openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

/** Requires --yes, because the Owners of both administer each other afterwards (product decision 79). */
export async function domainJoin({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const { name, beside, isConfirmed } = readArguments(args)
  const { world, close } = await openWorld(config, complain)
  try {
    const foreseen = await (isConfirmed ? joinDomain : previewJoin)(world, name, beside)
    for (const line of linesOf(foreseen, { name, beside })) say(line)
    if (isConfirmed) say(`Done. ${name} now belongs to the organisation of ${beside}.`)
    else complain('Nothing was changed. To join the domains, add --yes. No command can undo this.')
    return isConfirmed ? 0 : 1
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    complain(refusalLine(error, name, beside))
    return 1
  } finally {
    await close()
  }
}

function linesOf(
  { coming, into, left }: JoinPreview,
  { name, beside }: { readonly name: string; readonly beside: string },
): readonly string[] {
  const goesOn = `The current organisation of ${name} keeps ${left.join(', ')}.`
  const goes = `The current organisation of ${name} has no other domain and will be removed. Its log will be moved.`
  return [
    `People of ${name}: ${coming.people}. Owners: ${coming.owners.join(', ') || 'none'}.`,
    `The organisation of ${beside} has the domains ${into.domains.join(', ')}. People: ${into.people}. Owners: ${into.owners.join(', ') || 'none'}.`,
    'After the join, all these Owners administer all these people, including their passwords, and read one log. All these people are colleagues.',
    `The settings of the organisation (footer, how long deleted mail is kept) will also apply to ${name}.`,
    left.length > 0 ? goesOn : goes,
  ]
}

function refusalLine(error: Refused, name: string, beside: string): string {
  if (error.code === 'domain_limit_reached') return explainFullOrganisation()
  if (error.details?.field === 'both') return `${name} and ${beside} already belong to the same organisation.`
  return explainMissingDomain(error.details?.field === 'beside' ? beside : name)
}

function readArguments(args: readonly string[]) {
  const options = { with: { type: 'string' }, yes: { type: 'boolean', default: false } } as const
  const { values, positionals } = readArgs(args, 1, options)
  return {
    name: required(positionals[0], 'NAME'),
    beside: required(values.with, '--with'),
    isConfirmed: values.yes,
  }
}
