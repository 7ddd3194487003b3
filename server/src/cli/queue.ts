import { parseArgs } from 'node:util'
import { Refused } from '@sen/core/kit/refused'
import type { QueuedMail, SubmissionOverview } from '@sen/core/queue/delivery-queue'
import { dropSubmission } from '@sen/core/queue/drop-submission'
import { retrySubmission } from '@sen/core/queue/retry-submission'
import type { SubmissionId } from '@sen/model/ids'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { openWorld } from './open-world.ts'

const LISTED_AT_FIRST = 100
const MOST_LISTED = 10_000
const MAX_REPLY_CHARACTERS = 120

/** `queue list [--count N]`: what waits to be handed over, the longest waiting first. */
export async function queueList({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const count = readCount(args)
  const { world, close } = await openWorld(config, complain)
  try {
    const now = world.clock.now()
    const queued = await world.queue.list(count)
    if (queued.length === 0) say('Nothing waits to be delivered.')
    for (const mail of queued) say(lineOf(mail, now))
    return 0
  } finally {
    await close()
  }
}

/** `queue show ID`: every recipient of one mail, and what their servers said. */
export async function queueShow(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  return withMail(needs, args, async (world, id) => {
    const overview = await world.queue.find(id)
    if (!overview) throw new Refused('not_found')
    for (const line of linesOf(overview)) needs.say(line)
  })
}

/** `queue retry ID`: tries now whoever has not got it yet. */
export async function queueRetry(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  return withMail(needs, args, async (world, id) => {
    const domains = await retrySubmission(world, id)
    needs.say(domains.length > 0 ? `Tried now: ${domains.join(', ')}.` : 'Nothing of it waits to be delivered.')
  })
}

/** `queue drop ID`: gives up what of it was not delivered; its sender gets a report. */
export async function queueDrop(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  return withMail(needs, args, async (world, id) => {
    const recipients = await dropSubmission(world, id)
    if (recipients.length === 0) return needs.say('Nothing of it waits to be delivered.')
    needs.say(`Given up for ${recipients.join(', ')}. The sender gets a report.`)
  })
}

async function withMail(
  { config, complain }: CommandNeeds,
  args: readonly string[],
  work: (world: Awaited<ReturnType<typeof openWorld>>['world'], id: SubmissionId) => Promise<void>,
): Promise<number> {
  const id = required(args[0], 'ID')
  if (args.length > 1) throw new UsageError('one ID at a time')
  const { world, close } = await openWorld(config, complain)
  try {
    await work(world, id as SubmissionId)
    return 0
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'not_found')) throw error
    complain(`There is no mail ${id}. "queue list" names those that wait.`)
    return 1
  } finally {
    await close()
  }
}

function lineOf({ submissionId, domain, recipients, ...mail }: QueuedMail, now: Date): string {
  const waited = duration(now.getTime() - mail.queuedAt.getTime())
  const next = mail.nextAttemptAt ? `in ${duration(mail.nextAttemptAt.getTime() - now.getTime())}` : 'now'
  const people = recipients === 1 ? '1 recipient' : `${recipients} recipients`
  const about = `${submissionId}  ${domain}  ${people}  ${kilobytes(mail.sizeBytes)}  waits ${waited}`
  const reply = mail.lastReply === '' ? '' : `  ${plain(mail.lastReply)}`
  return `${about}  attempts ${mail.attempts}, next ${next}${reply}`
}

function linesOf({ from, state, sizeBytes, createdAt, entries }: SubmissionOverview): readonly string[] {
  return [
    `from ${from}, ${kilobytes(sizeBytes)}, ${state}, sent ${createdAt.toISOString()}`,
    ...entries.map(({ recipient, attempts, lastReply, ...entry }) => {
      const reply = lastReply === '' ? '' : `  ${plain(lastReply)}`
      return `  ${entry.state}  ${plain(recipient)}  attempts ${attempts}${reply}`
    }),
  ]
}

/** What other servers say must not be able to steer the operator's terminal. */
function plain(text: string): string {
  return text.slice(0, MAX_REPLY_CHARACTERS).replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024)} KB`
}

function duration(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000))
  if (minutes < 60) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1_440)} days`
}

function readCount(args: readonly string[]): number {
  try {
    const { values } = parseArgs({ args: [...args], options: { count: { type: 'string' } } })
    const count = Number(values.count ?? LISTED_AT_FIRST)
    if (Number.isInteger(count) && count >= 1 && count <= MOST_LISTED) return count
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
  throw new UsageError(`--count takes a number from 1 to ${MOST_LISTED}`)
}
