import type { SendingWorld } from '@sen/testkit/sending-world'
import type { Actor } from '../kit/actor.ts'
import { listActs } from './list-acts.ts'

export interface OrganisationStage {
  /** Part of its domain, `nha1.example`, and of names that a test may add. */
  readonly house: number
  /** The Owner. */
  readonly chu: Actor
  /** A member. */
  readonly lan: Actor
  /** Acts and their targets in the log, newest first. */
  acts(): Promise<readonly string[]>
}

let houses = 0

/** Adds an organisation of its own for one test, with an Owner and a member. */
export async function organisationStage(given: SendingWorld): Promise<OrganisationStage> {
  houses += 1
  const house = houses
  const chu = await given.mailbox(`chu@nha${house}.example`, { isOwner: true })
  const lan = await given.mailbox(`lan@nha${house}.example`)
  return {
    house,
    chu,
    lan,
    acts: async () =>
      (await listActs(given, chu, { after: undefined, limit: 20 })).acts.map(({ act, target }) => `${act} ${target}`),
  }
}

/** Returns the code and the details of a refusal; undefined when the trial is done. */
export function refusalOf(trial: Promise<unknown>): Promise<Readonly<Record<string, unknown>> | undefined> {
  return trial.then(
    () => undefined,
    (error: { code?: string; details?: object }) => ({ code: error.code ?? error, ...error.details }),
  )
}
