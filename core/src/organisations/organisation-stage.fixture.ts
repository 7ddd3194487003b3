import type { SendingWorld } from '@sen/testkit/sending-world'
import type { Actor } from '../kit/actor.ts'
import { listActs } from './list-acts.ts'

export interface OrganisationStage {
  readonly house: number
  readonly chu: Actor
  readonly lan: Actor
  acts(): Promise<readonly string[]>
}

let houses = 0

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

export function refusalOf(trial: Promise<unknown>): Promise<Readonly<Record<string, unknown>> | undefined> {
  return trial.then(
    () => undefined,
    (error: { code?: string; details?: object }) => ({ code: error.code ?? error, ...error.details }),
  )
}
