import { Refused } from '@sen/core/kit/refused'
import type { World } from '../world.ts'
import type { CommandNeeds } from './command.ts'
import { openWorld } from './open-world.ts'

/** @returns the exit code: 1 after a refusal, which is explained on standard error */
export async function changeMailbox(
  { config, complain }: CommandNeeds,
  change: (world: World) => Promise<void>,
  explain: (refused: Refused) => string,
): Promise<number> {
  const { world, close } = await openWorld(config, complain)
  try {
    await change(world)
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    complain(explain(error))
    return 1
  } finally {
    await close()
  }
}
