import { Refused } from '@sen/core/kit/refused'
import { domainOf } from '@sen/model/addresses'
import type { OrganisationId } from '@sen/model/ids'
import { errorAnswer } from '../http/error-answers.ts'
import type { World } from '../world.ts'
import type { CommandNeeds } from './command.ts'
import { explainMissingDomain } from './explain-missing.ts'
import { openWorld } from './open-world.ts'

/** Acts as the operator, and reports refusals. @param of a domain, or an address in it @returns the exit code */
export async function inOrganisation(
  { config, complain }: CommandNeeds,
  of: string,
  work: (world: World, operator: { readonly operatorIn: OrganisationId }) => Promise<void>,
): Promise<number> {
  const { world, close } = await openWorld(config, complain)
  try {
    const name = of.includes('@') ? domainOf(of) : of.toLowerCase()
    const domain = await world.directory.findDomain(name)
    if (!domain) {
      complain(explainMissingDomain(name))
      return 1
    }
    await work(world, { operatorIn: domain.organisationId })
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const about = error.details?.address
    complain(`${typeof about === 'string' ? `${about}: ` : ''}${errorAnswer(error.code, error.details).error.message}`)
    return 1
  } finally {
    await close()
  }
}
