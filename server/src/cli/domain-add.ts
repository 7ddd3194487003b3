import { Refused } from '@sen/core/kit/refused'
import { addDomain } from '@sen/core/mailboxes/add-domain'
import { type CommandNeeds, required } from './command.ts'
import { readRouting } from './domain-routing.ts'
import { explainFullOrganisation } from './explain-full-organisation.ts'
import { openOrCreateWorld, openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

const WORDS = {
  new: 'is here now.',
  vouched: 'was here already, without a proof in DNS; it is verified now, and no proof is looked for any more.',
  known: 'was here already.',
} as const

/** The new domain is verified, and joins the organisation of DOMAIN or gets its own. */
export async function domainAdd({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const { name, beside, routing } = readArguments(args)
  // A new installation cannot contain the domain named by `beside`.
  const { world, close } = await (beside === undefined ? openOrCreateWorld : openWorld)(config, complain)
  try {
    say(`The domain ${name} ${WORDS[await addDomain(world, name, beside, routing)]}`)
    if (beside !== undefined) say(`It belongs to the organisation that has ${beside}.`)
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
    return `${name} was removed and can be restored with its mailboxes: domain restore ${name}`
  }
  if (error.code === 'domain_unavailable') {
    if (beside === undefined) return `${name} was taken in by somebody else at this moment; nothing was changed.`
    return `${name} is here already, in another organisation than ${beside}; nothing was changed. Joining them makes the Owners of both administer each other; see what follows: domain join ${name} --with ${beside}`
  }
  if (error.code === 'domain_limit_reached') return explainFullOrganisation()
  return error.details?.field === 'beside'
    ? `The domain ${beside} is not here. Take it in first: domain add NAME`
    : `${name} is no domain that can have mail.`
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = readArgs(args, 1, { with: { type: 'string' }, routing: { type: 'string' } })
  return {
    name: required(positionals[0], 'NAME'),
    beside: values.with === undefined ? undefined : required(values.with, '--with'),
    routing: values.routing === undefined ? undefined : readRouting(values.routing),
  }
}
