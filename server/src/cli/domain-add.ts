import { Refused } from '@sen/core/kit/refused'
import { addDomain } from '@sen/core/mailboxes/add-domain'
import { type CommandNeeds, required } from './command.ts'
import { readRouting } from './domain-routing.ts'
import { explainFullOrganisation } from './explain-full-organisation.ts'
import { explainMissingDomain } from './explain-missing.ts'
import { openOrCreateWorld, openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

const WORDS = {
  new: 'was created.',
  vouched:
    'already existed, but was not verified. It is verified now, and no longer needs a verification record in DNS.',
  known: 'already exists.',
} as const

/** The new domain is verified, and joins the organisation of DOMAIN or gets its own. */
export async function domainAdd({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const { name, beside, routing } = readArguments(args)
  // The domain in `beside` exists already, so no installation is created.
  const { world, close } = await (beside === undefined ? openOrCreateWorld : openWorld)(config, complain)
  try {
    say(`The domain ${name} ${WORDS[await addDomain(world, name, beside, routing)]}`)
    if (beside !== undefined) say(`It belongs to the organisation of ${beside}.`)
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    complain(refusalLine(error, name, beside))
    return 1
  } finally {
    await close()
  }
}

function refusalLine(error: Refused, name: string, beside: string | undefined): string {
  if (error.code === 'domain_removed') {
    return `${name} was removed. To restore it with its mailboxes, run: domain restore ${name}`
  }
  if (error.code === 'domain_unavailable') {
    if (beside === undefined) return `${name} was created by another process at the same time; nothing was changed.`
    return `${name} already exists in another organisation than ${beside}; nothing was changed. The Owners of both would administer each other after a join. To see the consequences, run: domain join ${name} --with ${beside}`
  }
  if (error.code === 'domain_limit_reached') return explainFullOrganisation()
  return error.details?.field === 'beside' && beside !== undefined
    ? explainMissingDomain(beside)
    : `${name} is not a valid domain name for mail.`
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = readArgs(args, 1, { with: { type: 'string' }, routing: { type: 'string' } })
  return {
    name: required(positionals[0], 'NAME'),
    beside: values.with === undefined ? undefined : required(values.with, '--with'),
    routing: values.routing === undefined ? undefined : readRouting(values.routing),
  }
}
