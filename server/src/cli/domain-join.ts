import { type ForeseenJoin, foreseeJoin, joinDomain } from '@sen/core/domains/join-domain'
import { Refused } from '@sen/core/kit/refused'
import { type CommandNeeds, required } from './command.ts'
import { explainFullOrganisation } from './explain-full-organisation.ts'
import { openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

/** Requires --yes, because the Owners of both administer each other afterwards (product decision 79). */
export async function domainJoin({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const { name, beside, isConfirmed } = readArguments(args)
  const { world, close } = await openWorld(config, complain)
  try {
    const foreseen = await (isConfirmed ? joinDomain : foreseeJoin)(world, name, beside)
    for (const line of linesOf(foreseen, { name, beside })) say(line)
    if (isConfirmed) say(`Done: ${name} belongs to the organisation that has ${beside}.`)
    else complain('Nothing was changed. To do it, say --yes too. No command takes it back.')
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
  { coming, into, left }: ForeseenJoin,
  { name, beside }: { readonly name: string; readonly beside: string },
): readonly string[] {
  const goesOn = `The organisation that has it now keeps ${left.join(', ')}.`
  const goes = 'The organisation that has it now has no other domain and goes; its log comes along.'
  return [
    `${name} comes with ${coming.people} people, Owners among them: ${coming.owners.join(', ') || 'none'}.`,
    `${beside} is of an organisation with ${into.domains.join(', ')}: ${into.people} people, Owners: ${into.owners.join(', ') || 'none'}.`,
    'All these Owners administer all these people, their passwords too, and read one log; all these people are colleagues.',
    'What holds for the whole organisation (its footer, how long deleted mail is kept) holds for those who come.',
    left.length > 0 ? goesOn : goes,
  ]
}

function refusalLine(error: Refused, name: string, beside: string): string {
  if (error.code === 'domain_limit_reached') return explainFullOrganisation()
  if (error.details?.field === 'both') return `One organisation has ${name} and ${beside} already.`
  return `The domain ${error.details?.field === 'beside' ? beside : name} is not here. Take it in first: domain add NAME`
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
