import type { FolderReport, MoveInReport, MoveInStop } from '@sen/core/moving-in/move-in-report'
import { MEGABYTE_BYTES } from '@sen/model/limits'
import { plainText } from '../plain-text.ts'
import type { MoveInOrder } from './read-accounts.ts'

const ACCOUNTS_NAMED = 20

export interface MovedMailbox extends MoveInOrder {
  readonly report: MoveInReport | undefined
}

export function isWhole({ report }: MovedMailbox): boolean {
  return report !== undefined && report.stoppedBy === undefined && report.failed === 0 && report.foldersLeft === 0
}

const STOPS: Readonly<Record<MoveInStop, string>> = {
  refused: 'the server did not let the user in',
  untrusted: 'the server could not show who it is (--insecure-tls believes it)',
  unreachable: 'the server did not answer',
  broken: 'the connection broke again and again',
  misbehaving: 'the server sends what no mail server may',
  quota_exceeded: 'the mailbox here is full',
  busy: 'it is being moved in already',
  database_lost: 'the database here went away, as when the program is stopped',
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
  return [`${named.length} ${named.length === 1 ? 'account' : 'accounts'} could not be entered: ${shown}${more}.`]
}

/** External text must not control the terminal. */
export function linesOf({ address, account, report }: MovedMailbox): {
  readonly said: readonly string[]
  readonly complained: readonly string[]
} {
  if (!report) return { said: [], complained: [`${plainText(address)}: there is no such mailbox here.`] }
  const why = notEntered({ address, account, report })
  if (why !== undefined) {
    const reason = plainText(report.stopReason).replace(/\.+$/u, '')
    const from = `${plainText(account.user)} at ${plainText(account.host)}`
    return {
      said: [],
      complained: [`${plainText(address)}: the account ${from} could not be entered, ${why}: ${reason}.`],
    }
  }
  const { brought, known, copies, moved, here, flagsChanged, deletedThere, unparsable, failed, failures } = report
  const more = [
    [known, 'known from an earlier run'],
    [copies, 'in several folders there'],
    [moved, 'moved there since'],
    [here, 'here already by another way'],
    [flagsChanged, 'with flags that changed there'],
    [deletedThere, 'marked as deleted there, and left'],
    [unparsable, 'can only be read as source'],
  ] as const
  const who = `${plainText(address)} from ${plainText(account.host)}`
  const counts = more.filter(([count]) => count > 0).map(([count, what]) => `, ${count} ${what}`)
  const size = (report.bytes / MEGABYTE_BYTES).toFixed(1)
  const said = [`${who}: ${brought} messages brought (${size} MB)${counts.join('')}, ${failed} failed.`]
  said.push(...report.folders.flatMap((folder) => folderLine(folder) ?? []))
  const complained = failures.map(
    ({ folder, uid, reason }) =>
      `${plainText(address)}: ${plainText(folder)}${uid === undefined ? '' : ` ${uid}`}: ${plainText(reason)}`,
  )
  if (failed > failures.length) complained.push(`${plainText(address)}: ${failed - failures.length} more failed.`)
  if (report.foldersLeft > 0) complained.push(`${plainText(address)}: ${report.foldersLeft} folders more are left.`)
  if (report.stoppedBy) {
    const why = `${STOPS[report.stoppedBy]}: ${plainText(report.stopReason).replace(/\.+$/u, '')}`
    complained.push(`${who}: stopped, ${why}. Called again it goes on.`)
  }
  return { said, complained }
}

function folderLine({ there, here, why }: FolderReport): string | undefined {
  const name = `  “${plainText(there)}”`
  if (why === 'by-its-use' || why === 'spelled-otherwise') return `${name} is “${plainText(here ?? '')}” here.`
  if (why === 'beside-inbox') return `${name} is “${plainText(here ?? '')}” here: no folder lies in the inbox.`
  if (why === 'no-room') return `${name} is left: there are as many folders as a mailbox may have.`
  if (why === 'bad-name') return `${name} is left: nobody can have meant that name.`
  return why === 'a-view' ? `${name} is left: what it shows lies in other folders.` : undefined
}

export function reported({ address, account: { host, user }, report }: MovedMailbox) {
  if (!report) return { address, host, user, state: 'no_mailbox', entered: false }
  const { isEntered: entered, stoppedBy, stopReason, ...counts } = report
  return { address, host, user, state: stoppedBy ?? 'done', entered, reason: stopReason || undefined, ...counts }
}
