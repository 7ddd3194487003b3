import type { FolderReport, MoveInReport, MoveInStop } from '@sen/core/moving-in/move-in-report'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { plainText } from '../plain-text.ts'
import type { MoveInRequest } from './read-accounts.ts'

const ACCOUNTS_NAMED = 20

export interface MovedMailbox extends MoveInRequest {
  readonly report: MoveInReport | undefined
}

export function isWhole({ report }: MovedMailbox): boolean {
  return report !== undefined && report.stoppedBy === undefined && report.failed === 0 && report.foldersLeft === 0
}

const STOPS: Readonly<Record<MoveInStop, string>> = {
  refused: 'the server rejected the user name or password',
  untrusted: "the server's certificate could not be verified (--insecure-tls skips this check)",
  unreachable: 'the server did not respond',
  broken: 'the connection failed repeatedly',
  misbehaving: 'the server sent invalid responses',
  quota_exceeded: 'the local mailbox is full',
  busy: 'another import into this mailbox is in progress',
  database_lost: 'the connection to the local database was lost, for example because the program was stopped',
}

const OF_OURS: ReadonlySet<MoveInStop> = new Set(['quota_exceeded', 'busy', 'database_lost'])

function notEntered({ report }: MovedMailbox): string | undefined {
  const stop = report?.isEntered === false ? report.stoppedBy : undefined
  return stop && !OF_OURS.has(stop) ? STOPS[stop] : undefined
}

export function linesOfNotEntered(moved: readonly MovedMailbox[]): readonly string[] {
  const named = moved.flatMap((one) => {
    const why = notEntered(one)
    return why === undefined ? [] : [`${plainText(one.address)} (${why})`]
  })
  if (named.length === 0) return []
  const shown = named.slice(0, ACCOUNTS_NAMED).join(', ')
  const more = named.length > ACCOUNTS_NAMED ? ` and ${named.length - ACCOUNTS_NAMED} more` : ''
  return [`${named.length} ${named.length === 1 ? 'account' : 'accounts'} could not be opened: ${shown}${more}.`]
}

/** External text must not control the terminal. */
export function linesOf({ address, account, report }: MovedMailbox): {
  readonly said: readonly string[]
  readonly complained: readonly string[]
} {
  if (!report) return { said: [], complained: [`${plainText(address)}: mailbox not found.`] }
  const why = notEntered({ address, account, report })
  if (why !== undefined) {
    const reason = plainText(report.stopReason).replace(/\.+$/u, '')
    const from = `${plainText(account.user)} at ${plainText(account.host)}`
    return {
      said: [],
      complained: [`${plainText(address)}: the account ${from} could not be opened: ${why}: ${reason}.`],
    }
  }
  const { brought, known, copies, moved, here, flagsChanged, deletedThere, unparsable, failed, failures } = report
  const more = [
    [known, 'imported by an earlier run'],
    [copies, 'in more than one source folder'],
    [moved, 'moved on the source server since'],
    [here, 'already in the mailbox'],
    [flagsChanged, 'with updated flags'],
    [deletedThere, 'skipped because they are marked as deleted'],
    [unparsable, 'readable only as source'],
  ] as const
  const who = `${plainText(address)} from ${plainText(account.host)}`
  const counts = more.filter(([count]) => count > 0).map(([count, what]) => `, ${count} ${what}`)
  const size = (report.bytes / MEGABYTE_BYTES).toFixed(1)
  const said = [`${who}: ${brought} messages imported (${size} MB)${counts.join('')}, ${failed} failed.`]
  said.push(...report.folders.flatMap((folder) => folderLine(folder) ?? []))
  const complained = failures.map(
    ({ folder, uid, reason }) =>
      `${plainText(address)}: ${plainText(folder)}${uid === undefined ? '' : ` ${uid}`}: ${plainText(reason)}`,
  )
  if (failed > failures.length) complained.push(`${plainText(address)}: ${failed - failures.length} more failed.`)
  if (report.foldersLeft > 0) complained.push(`${plainText(address)}: ${report.foldersLeft} folders were not imported.`)
  if (report.stoppedBy) {
    const why = `${STOPS[report.stoppedBy]}: ${plainText(report.stopReason).replace(/\.+$/u, '')}`
    complained.push(`${who}: stopped, ${why}. Run the command again to continue.`)
  }
  return { said, complained }
}

function folderLine({ there, here, why }: FolderReport): string | undefined {
  const name = `  “${plainText(there)}”`
  if (why === 'by-its-use' || why === 'spelled-otherwise') return `${name} is “${plainText(here ?? '')}” here.`
  if (why === 'beside-inbox') return `${name} is “${plainText(here ?? '')}” here: the inbox cannot have subfolders.`
  if (why === 'no-room') return `${name} was skipped: the mailbox has reached its limit of folders.`
  if (why === 'bad-name') return `${name} was skipped: its name is not valid.`
  return why === 'a-view' ? `${name} was skipped: its messages are also in other folders.` : undefined
}

export function reported({ address, account: { host, user }, report }: MovedMailbox) {
  if (!report) return { address, host, user, state: 'no_mailbox', entered: false }
  const { isEntered: entered, stoppedBy, stopReason, ...counts } = report
  return { address, host, user, state: stoppedBy ?? 'done', entered, reason: stopReason || undefined, ...counts }
}
