import type { MailTrace, ReceivedTrace, SentTrace } from '@sen/core/operating/mail-trace-store'
import { traceMail } from '@sen/core/operating/trace-mail'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import { operatorStores } from '../wire-operator.ts'
import { type CommandNeeds, required, UsageError } from './command.ts'
import { jsonLine } from './json-output.ts'
import { openWorld } from './open-world.ts'
import { plainText } from './plain-text.ts'
import { readArgs } from './read-args.ts'

const LISTED_AT_FIRST = 100
const MOST_LISTED = 10_000
const DAYS_AT_FIRST = 7
const MOST_DAYS = 3_650

export async function traceCommand({ config, say, complain }: CommandNeeds, args: readonly string[]): Promise<number> {
  const { text, days, limit, json } = readArguments(args)
  const { world, pool, close } = await openWorld(config, complain)
  try {
    const since = new Date(world.clock.now().getTime() - days * DAY_MILLISECONDS)
    const needs = { directory: world.directory, traces: operatorStores(pool).traces }
    const traces = await traceMail(needs, { text, since, limit })
    if (json) say(jsonLine(traces))
    else if (traces.length === 0) {
      say(`No message of the last ${days} days matches ${plainText(text)}. Rejected mail is only in the log.`)
    } else for (const trace of traces) say(lineOf(trace))
    return traces.length > 0 ? 0 : 1
  } finally {
    await close()
  }
}

function lineOf(trace: MailTrace): string {
  const parts = trace.kind === 'received' ? receivedParts(trace) : sentParts(trace)
  return [trace.at.toISOString(), ...parts.filter((part) => part !== '')].join('  ')
}

function receivedParts({ queueId, mailFrom, recipient, mailbox, peer, ...trace }: ReceivedTrace): readonly string[] {
  const { folder, reason, verdict, virus, spam } = trace
  const score = spam?.state === 'scored' ? `score ${spam.score} of ${spam.rejectAt}` : spam && 'score failed'
  const reached = recipient === mailbox ? mailbox : `${mailbox} (as ${plainText(recipient)})`
  return [
    `received ${queueId ?? ''}`.trim(),
    `from ${mailFrom === '' ? '<>' : plainText(mailFrom)} at ${plainText(peer)} to ${reached}`,
    `now in ${folder}${reason === undefined ? '' : `, filed by ${reason}`}`,
    verdict ? `sender ${verdict.outcome} (${verdict.reason})` : '',
    virus === undefined ? '' : `virus ${virus}`,
    score ?? '',
    idOf(trace.messageId),
  ]
}

function sentParts({ submissionId, mailbox, recipient, state, attempts, lastReply, ...trace }: SentTrace) {
  return [
    `sent ${submissionId}`,
    `from ${mailbox} to ${plainText(recipient)}`,
    `${state} after ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}`,
    plainText(lastReply),
    idOf(trace.messageId),
  ]
}

function idOf(messageId: string): string {
  return messageId === '' ? '' : `<${plainText(messageId)}>`
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = readArgs(args, 1, {
    days: { type: 'string', default: String(DAYS_AT_FIRST) },
    count: { type: 'string', default: String(LISTED_AT_FIRST) },
    json: { type: 'boolean', default: false },
  })
  return {
    text: required(positionals[0], 'ADDRESS, MESSAGE-ID or QUEUE-ID'),
    days: readNumber(values.days, '--days', MOST_DAYS),
    limit: readNumber(values.count, '--count', MOST_LISTED),
    json: values.json,
  }
}

function readNumber(text: string, option: string, most: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1 && value <= most) return value
  throw new UsageError(`${option} must be a number from 1 to ${most}`)
}
