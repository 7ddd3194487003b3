import type { Feedback } from '@sen/core/feedback/feedback-store'
import { type CommandNeeds, UsageError } from './command.ts'
import { openWorld } from './open-world.ts'
import { readArgs } from './read-args.ts'

const SHOWN_AT_FIRST = 20
const MOST_SHOWN = 1_000

export async function feedbackCommand(
  { config, say, complain }: CommandNeeds,
  args: readonly string[],
): Promise<number> {
  const count = readCount(args)
  const { world, close } = await openWorld(config, complain)
  try {
    const all = await world.feedback.newest(count)
    if (all.length === 0) say('There is no feedback yet.')
    for (const one of all) for (const line of linesOf(one)) say(line)
    return 0
  } finally {
    await close()
  }
}

function linesOf({ sentAt, address, kind, page, userAgent, text }: Feedback): readonly string[] {
  return [
    `${sentAt.toISOString()}  ${kind}  ${address}  on ${page}`,
    `  ${plain(userAgent)}`,
    ...text.split('\n').map((line) => `  | ${plain(line)}`),
    '',
  ]
}

/** User input must not control the operator's terminal. */
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
}

function readCount(args: readonly string[]): number {
  const count = Number(readArgs(args, 0, { count: { type: 'string' } }).values.count ?? SHOWN_AT_FIRST)
  if (Number.isInteger(count) && count >= 1 && count <= MOST_SHOWN) return count
  throw new UsageError(`--count must be a number from 1 to ${MOST_SHOWN}`)
}
