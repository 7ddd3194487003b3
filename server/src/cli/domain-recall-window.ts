import { recallWindowOf } from '@sen/model/recalling/recall'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { openWorld } from './open-world.ts'

/** `domain recall-window NAME VALUE`: how long after sending the domain's people may call their mail back. */
export async function domainRecallWindow(
  { config, say, complain }: CommandNeeds,
  args: readonly string[],
): Promise<number> {
  const name = required(args[0], 'NAME').toLowerCase()
  const word = required(args[1], 'VALUE')
  const seconds = recallWindowOf(word)
  if (seconds === undefined) throw new UsageError('VALUE takes 30m, 1h, 3h, 6h, 12h, 1d, 2d, 7d or 30d')
  const { world, close } = await openWorld(config, complain)
  try {
    if (await world.directory.setRecallWindow(name, seconds)) {
      say(`Mail of ${name} can be recalled for ${word} after it was sent.`)
      return 0
    }
    complain(`The domain ${name} is not here. Take it in first: domain add NAME`)
    return 1
  } finally {
    await close()
  }
}
