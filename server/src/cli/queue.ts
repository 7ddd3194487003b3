import { Refused } from '@sen/core/kit/refused'
import { cancelMatchingOutgoing } from '@sen/core/queue/cancel-matching-outgoing'
import { cancelOutgoing } from '@sen/core/queue/cancel-outgoing'
import type { QueuedMail, SubmissionOverview, WaitingFilter } from '@sen/core/queue/delivery-queue'
import { holdOutgoing, releaseWaiting } from '@sen/core/queue/hold-outgoing'
import { retryAll } from '@sen/core/queue/retry-all'
import { retrySubmission } from '@sen/core/queue/retry-submission'
import type { HoldReason } from '@sen/core/sending/submission-store'
import type { SubmissionId } from '@sen/model/ids'
import type { World } from '../world.ts'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { jsonLine } from './json-output.ts'
import { openWorld } from './open-world.ts'
import { plainText } from './plain-text.ts'
import { readArgs } from './read-args.ts'

const LISTED_AT_FIRST = 100
const MOST_LISTED = 10_000
const JSON_OPTION = { json: { type: 'boolean', default: false } } as const
const FILTER_OPTIONS = {
  from: { type: 'string' },
  domain: { type: 'string' },
  all: { type: 'boolean', default: false },
} as const

export async function queueList({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const { count, json, which } = readListArguments(args)
  const { world, close } = await openWorld(config, complain)
  try {
    const now = world.clock.now()
    const queued = await world.queue.list(count, which)
    if (json) say(jsonLine(queued))
    else if (queued.length === 0) say('There are no messages in the queue.')
    else for (const mail of queued) say(lineOf(mail, now))
    return 0
  } finally {
    await close()
  }
}

export async function queueShow(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  return withMail(needs, args, async (world, id, json) => {
    const overview = await world.queue.find(id)
    if (!overview) throw new Refused('not_found')
    if (json) needs.say(jsonLine(overview))
    else for (const line of linesOf(overview)) needs.say(line)
  })
}

/** `--stopped` selects recipients that are not retried automatically. */
export async function queueRetry(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const which = args.includes('--all') ? 'all' : args.includes('--stopped') ? 'stopped' : undefined
  if (which !== undefined) return retryMany(needs, args, which)
  return withMail(needs, args, async (world, id, json) => {
    const domains = await retrySubmission(world, 'operator', { id })
    if (json) needs.say(jsonLine({ tried: domains.length > 0 ? [id] : [], domains }))
    else needs.say(domains.length > 0 ? `Retrying now: ${domains.join(', ')}.` : NOTHING_PENDING)
  })
}

async function retryMany(
  { config, say, complain }: CommandNeeds,
  args: readonly string[],
  which: 'all' | 'stopped',
): Promise<number> {
  const { values, positionals } = readArgs(args, 1, { ...JSON_OPTION, [which]: { type: 'boolean' } })
  if (positionals.length > 0) throw new UsageError(`--${which} cannot be combined with an ID`)
  const json = values.json === true
  const { world, close } = await openWorld(config, complain)
  try {
    const tried = await retryAll(world, which)
    say(json ? jsonLine({ tried }) : `Retrying ${messages(tried.length)} now.`)
    return 0
  } finally {
    await close()
  }
}

/** The senders get a report, unless --no-report is given. */
export async function queueDrop(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const { values, positionals } = readArgs(args, 1, {
    ...JSON_OPTION,
    ...FILTER_OPTIONS,
    'no-report': { type: 'boolean', default: false },
  })
  const which = readFilter(values, positionals)
  const reports = !values['no-report']
  if (typeof which === 'object' && 'id' in which && reports) return cancelOne(needs, which.id, values.json)
  const { world, close } = await openWorld(needs.config, needs.complain)
  try {
    const dropped = await cancelMatchingOutgoing(world, which, { reports })
    if (values.json) needs.say(jsonLine({ dropped }))
    else
      needs.say(
        `Cancelled ${messages(dropped.length)}. ${reports ? 'The senders receive a report.' : 'No reports are sent.'}`,
      )
    return 0
  } finally {
    await close()
  }
}

function cancelOne(needs: CommandNeeds, id: SubmissionId, json: boolean): Promise<number> {
  return onMail(needs, id, async (world) => {
    const recipients = await cancelOutgoing(world, 'operator', { id })
    if (json) return needs.say(jsonLine({ recipients }))
    if (recipients.length === 0) return needs.say(NOTHING_PENDING)
    needs.say(`Cancelled delivery to ${recipients.join(', ')}. The sender receives a report.`)
  })
}

export const queueHold = holdCommand(
  async (world, which) => ({ mails: await holdOutgoing(world, which) }),
  ({ mails }) => `Put ${messages(mails)} on hold. To release them, run: queue release`,
)

export const queueRelease = holdCommand(releaseWaiting, ({ mails, senders }) =>
  [
    ...senders.map((address) => `${address} can send again. Its messages in the queue are released.`),
    `Released ${messages(mails)}. Messages of mailboxes that cannot send stay on hold; see mailbox resume and mailbox sending.`,
  ].join('\n'),
)

function holdCommand<Done extends object>(
  perform: (world: World, which: WaitingFilter) => Promise<Done>,
  wordsOf: (done: Done) => string,
) {
  return async ({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> => {
    const { values, positionals } = readArgs(args, 1, { ...JSON_OPTION, ...FILTER_OPTIONS })
    const which = readFilter(values, positionals)
    const { world, close } = await openWorld(config, complain)
    try {
      const done = await perform(world, which)
      say(values.json ? jsonLine(done) : wordsOf(done))
      return 0
    } finally {
      await close()
    }
  }
}

function readFilter(
  {
    from,
    domain,
    all,
  }: { readonly from?: string | undefined; readonly domain?: string | undefined; readonly all?: boolean },
  [id]: readonly string[],
): WaitingFilter {
  const named: readonly WaitingFilter[] = [
    ...(id === undefined ? [] : [{ id: id as SubmissionId }]),
    ...(from === undefined ? [] : [{ address: from }]),
    ...(domain === undefined ? [] : [{ domain }]),
    ...(all ? (['all'] as const) : []),
  ]
  const [which, ...others] = named
  if (which === undefined || others.length > 0)
    throw new UsageError('give exactly one of: ID, --from ADDRESS, --domain NAME, --all')
  return which
}

function withMail(
  needs: CommandNeeds,
  args: readonly string[],
  work: (world: World, id: SubmissionId, json: boolean) => Promise<void>,
): Promise<number> {
  const { values, positionals } = readArgs(args, 1, JSON_OPTION)
  const id = required(positionals[0], 'ID') as SubmissionId
  return onMail(needs, id, (world) => work(world, id, values.json))
}

async function onMail(
  { config, complain }: CommandNeeds,
  id: SubmissionId,
  work: (world: World) => Promise<void>,
): Promise<number> {
  const { world, close } = await openWorld(config, complain)
  try {
    await work(world)
    return 0
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'not_found')) throw error
    complain(`There is no message ${id}. To list the queue, run: queue list`)
    return 1
  } finally {
    await close()
  }
}

const NOTHING_PENDING = 'No delivery of this message is pending.'

function messages(count: number): string {
  return count === 1 ? '1 message' : `${count} messages`
}

const HOLD_WORDS: Readonly<Record<HoldReason, string>> = {
  operator: 'when it is released (queue release)',
  sender: 'when its sender can send',
  program: 'when its sender is released (queue release --from)',
}

function lineOf({ submissionId, domain, recipients, from, organisationId, ...mail }: QueuedMail, now: Date): string {
  const waited = duration(now.getTime() - mail.queuedAt.getTime())
  const soon = mail.nextAttemptAt ? `in ${duration(mail.nextAttemptAt.getTime() - now.getTime())}` : 'now'
  const next = mail.onHold ? HOLD_WORDS[mail.onHold] : mail.isStopped ? 'when it is retried (queue retry)' : soon
  const people = recipients === 1 ? '1 recipient' : `${recipients} recipients`
  const about = `${submissionId}  ${from} (organisation ${organisationId})  ${domain}  ${people}  ${kilobytes(mail.sizeBytes)}  waiting ${waited}`
  const reply = mail.lastReply === '' ? '' : `  ${plainText(mail.lastReply)}`
  return `${about}  ${triedOf(mail)}, next ${next}${reply}`
}

function triedOf({ attempts, hasFailedHere }: Pick<QueuedMail, 'attempts' | 'hasFailedHere'>): string {
  if (!hasFailedHere) return `attempts ${attempts}`
  return attempts === 0 ? 'failed locally before the first attempt' : `attempts ${attempts}, failed locally since`
}

function linesOf({ from, state, sizeBytes, createdAt, entries }: SubmissionOverview): readonly string[] {
  return [
    `from ${from}, ${kilobytes(sizeBytes)}, ${state}, sent ${createdAt.toISOString()}`,
    ...entries.map(({ recipient, attempts, lastReply, ...entry }) => {
      const reply = lastReply === '' ? '' : `  ${plainText(lastReply)}`
      return `  ${entry.state}  ${plainText(recipient)}  attempts ${attempts}${reply}`
    }),
  ]
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024)} KB`
}

function duration(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000))
  if (minutes < 60) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1_440)} days`
}

function readListArguments(args: readonly string[]) {
  const { all: _, ...filters } = FILTER_OPTIONS
  const { values } = readArgs(args, 0, { ...JSON_OPTION, ...filters, count: { type: 'string' } })
  const count = Number(values.count ?? LISTED_AT_FIRST)
  if (!(Number.isInteger(count) && count >= 1 && count <= MOST_LISTED)) {
    throw new UsageError(`--count must be a number from 1 to ${MOST_LISTED}`)
  }
  const all = values.from === undefined && values.domain === undefined
  return { count, json: values.json, which: readFilter({ ...values, all }, []) }
}
