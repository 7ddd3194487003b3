import { readFile, stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { ByteGate } from '@sen/core/kit/byte-gate'
import { runConcurrently } from '@sen/core/kit/run-concurrently'
import type { MoveInNeeds } from '@sen/core/moving-in/move-in-run'
import type { MailboxId } from '@sen/model/ids'
import {
  MAX_MOVE_IN_LIST_BYTES,
  MAX_MOVE_INS_AT_ONCE,
  MOVE_IN_LARGE_AT_ONCE_BYTES,
  MOVE_INS_AT_ONCE,
} from '@sen/model/moving-in/limits'
import { moveInPorts } from '../../wire-operator.ts'
import { type CommandNeeds, required, UsageError } from '../command.ts'
import { jsonLine } from '../json-output.ts'
import { type OpenedWorld, openWorld } from '../open-world.ts'
import { readArgs } from '../read-args.ts'
import { isWhole, linesOf, linesOfNotEntered, type MovedMailbox, reported } from './move-in-lines.ts'
import { moveOne } from './move-one.ts'
import { type MoveInRequest, readAccounts, readMoveInRequest } from './read-accounts.ts'

/** Other users could read the file with these permissions. */
const READABLE_BY_OTHERS = 0o077

export async function moveInCommand(needs: CommandNeeds, args: readonly string[]): Promise<number> {
  const { config, say, complain } = needs
  const { requests, atOnce, json } = await readArguments(needs, args)
  const { world, pool, close } = await openWorld(config, complain)
  const moveNeeds: MoveInNeeds = {
    ...world,
    ...moveInPorts(pool),
    memory: new ByteGate(MOVE_IN_LARGE_AT_ONCE_BYTES),
    pause: async (milliseconds) => void (await setTimeout(milliseconds)),
  }
  const ended = new Map<MoveInRequest, MovedMailbox>()
  try {
    await runConcurrently(await byMailbox(world, requests), atOnce, async ({ mailboxId, requests: own }) => {
      for (const request of own) {
        const one = await moveOne(moveNeeds, mailboxId, request, json ? () => undefined : say)
        ended.set(request, one)
        if (json) continue
        const { said, complained } = linesOf(one)
        for (const line of said) say(line)
        for (const line of complained) complain(line)
      }
    })
    const reports = [...ended.values()].flatMap(({ report }) => report ?? [])
    const isLost = reports.some(({ stoppedBy }) => stoppedBy === 'database_lost')
    if (!isLost && reports.some(({ brought }) => brought > 0)) await world.maintenance.analyzeTables()
  } finally {
    await close()
  }
  const moved = requests.flatMap((request) => ended.get(request) ?? [])
  const left = moved.filter((one) => !isWhole(one)).length
  if (json) say(jsonLine(moved.map(reported)))
  else if (moved.length > 1) {
    say(`${moved.length - left} of ${moved.length} mailboxes were imported completely.`)
    for (const line of linesOfNotEntered(moved)) complain(line)
  }
  return left > 0 ? 1 : 0
}

interface MailboxRequests {
  readonly mailboxId: MailboxId | undefined
  readonly requests: MoveInRequest[]
}

/** Accounts that go into the same mailbox are moved one after the other. */
async function byMailbox(
  { directory }: OpenedWorld['world'],
  requests: readonly MoveInRequest[],
): Promise<readonly MailboxRequests[]> {
  const found = new Map<MailboxId | MoveInRequest, MailboxRequests>()
  for (const request of requests) {
    const mailboxId = (await directory.findRecipient(request.address))?.mailboxId
    const group = found.get(mailboxId ?? request) ?? { mailboxId, requests: [] }
    group.requests.push(request)
    found.set(mailboxId ?? request, group)
  }
  return [...found.values()]
}

async function readArguments({ config, complain }: CommandNeeds, args: readonly string[]) {
  const { values, positionals } = readArgs(args, 1, {
    host: { type: 'string' },
    port: { type: 'string' },
    user: { type: 'string' },
    list: { type: 'string' },
    'at-once': { type: 'string' },
    'insecure-tls': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  })
  const defaults = { password: config.moveInPassword, isCertificateChecked: !values['insecure-tls'] }
  const atOnce = values['at-once'] === undefined ? MOVE_INS_AT_ONCE : Number(values['at-once'])
  if (!Number.isInteger(atOnce) || atOnce < 1 || atOnce > MAX_MOVE_INS_AT_ONCE) {
    throw new UsageError(`--at-once must be a number from 1 to ${MAX_MOVE_INS_AT_ONCE}`)
  }
  if (values.list !== undefined) {
    if (positionals.length > 0 || values.host !== undefined || values.user !== undefined || values.port !== undefined) {
      throw new UsageError('--list cannot be combined with ADDRESS, --host, --user or --port')
    }
    const requests = readAccounts(await readList(values.list, complain), defaults)
    return { requests, atOnce, json: values.json }
  }
  const request = readMoveInRequest(
    {
      address: required(positionals[0], 'ADDRESS'),
      host: required(values.host, '--host'),
      user: values.user ?? '',
      password: '',
      port: values.port ?? '',
    },
    defaults,
  )
  return { requests: [request], atOnce, json: values.json }
}

async function readList(path: string, complain: (line: string) => void): Promise<string> {
  if (path === '-') return text(process.stdin)
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new UsageError(`file not found: ${path}`)
  if (found.size > MAX_MOVE_IN_LIST_BYTES) throw new UsageError(`${path} is too large for a list of accounts`)
  if ((found.mode & READABLE_BY_OTHERS) !== 0)
    complain(`Warning: other users can read ${path} and the passwords in it. Run: chmod 600 ${path}`)
  return readFile(path, 'utf8')
}
