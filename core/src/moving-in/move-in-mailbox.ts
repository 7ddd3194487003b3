import type { MailboxId } from '@sen/model/ids'
import { MOVE_IN_RETRY_DELAYS_SECONDS } from '@sen/model/moving-in/limits'
import { FolderUnreadable, type MailboxSource, type SourceAccount, SourceFailed } from '../ports/mailbox-source.ts'
import { importSourceFolder } from './import-source-folder.ts'
import { type MoveInReport, type MoveInStop, MoveInTally } from './move-in-report.ts'
import type { MoveInNeeds, MoveInRun, TargetFolder } from './move-in-run.ts'
import { QuotaFull } from './quota-full.ts'
import { removeMissingOriginals, syncSourceFolder } from './sync-source-folder.ts'
import { targetFolders } from './target-folders.ts'

export interface MoveInOptions {
  readonly onProgress?: (soFar: MoveInReport, folder: string) => void
  readonly retrying?: (reason: string, delaySeconds: number) => void
}

/**
 * Repeated runs import only what is new (product decision 73). A broken connection is retried with growing pauses while
 * there is progress. Does not throw for failures of the source server; the report lists them.
 */
export async function moveInMailbox(
  needs: MoveInNeeds,
  mailboxId: MailboxId,
  account: SourceAccount,
  options: MoveInOptions = {},
): Promise<MoveInReport> {
  const report = await needs.moveInLocks.alone(mailboxId, () => moveAlone(needs, mailboxId, account, options))
  if (report !== 'busy') return report
  return new MoveInTally().report({ by: 'busy', reason: 'another move-in is running for this mailbox' })
}

async function moveAlone(
  needs: MoveInNeeds,
  mailboxId: MailboxId,
  account: SourceAccount,
  { onProgress = () => undefined, retrying = () => undefined }: MoveInOptions,
): Promise<MoveInReport> {
  const tally = new MoveInTally()
  let failures = 0
  for (;;) {
    const before = tally.progress
    let source: MailboxSource | undefined
    try {
      source = await needs.mailboxSources.open(account)
      tally.enter()
      await moveThrough(needs, mailboxId, account, { source, tally, onProgress })
      return tally.report()
    } catch (error) {
      const stop = stopOf(error)
      if (tally.progress > before) failures = 0
      const delaySeconds = mayTryAgain(stop.by, tally.report().isEntered)
        ? MOVE_IN_RETRY_DELAYS_SECONDS[failures]
        : undefined
      if (delaySeconds === undefined) return tally.report(stop)
      failures += 1
      retrying(stop.reason, delaySeconds)
      await needs.pause(delaySeconds * 1_000)
    } finally {
      await source?.close()
    }
  }
}

/** @throws errors other than those of the source server and a full mailbox */
function stopOf(error: unknown): { readonly by: MoveInStop; readonly reason: string } {
  if (error instanceof SourceFailed) return { by: error.problem, reason: error.message }
  if (error instanceof QuotaFull) return { by: 'quota_exceeded', reason: error.message }
  throw error
}

/** A server that accepted the login before may be overloaded; otherwise the settings are wrong. */
function mayTryAgain(by: MoveInStop, isEntered: boolean): boolean {
  return by === 'broken' || (isEntered && (by === 'unreachable' || by === 'refused'))
}

interface Way {
  readonly source: MailboxSource
  readonly tally: MoveInTally
  readonly onProgress: (soFar: MoveInReport, folder: string) => void
}

async function moveThrough(
  needs: MoveInNeeds,
  mailboxId: MailboxId,
  { host, user }: SourceAccount,
  { source, tally, onProgress }: Way,
): Promise<void> {
  const account = { host: host.toLowerCase(), user }
  const sourceId = await needs.store.write(mailboxId, (w) => w.moveIns.ensureSource(account))
  const run: MoveInRun = {
    needs,
    mailboxId,
    source,
    sourceId,
    tally,
    onProgress: (folder) => onProgress(tally.report(), folder),
  }
  const there = await source.folders()
  const before = await needs.store.read(mailboxId, (r) => r.moveIns.foldersOf(sourceId))
  const names = new Set(there.folders.map(({ name }) => name))
  await removeMissingOriginals(
    run,
    before.filter(({ name }) => !names.has(name)),
  )
  const targets = await targetFolders(run, there)
  for (const target of targets) await evenIfUnreadable(run, target, syncSourceFolder)
  for (const target of targets) await evenIfUnreadable(run, target, importSourceFolder)
}

async function evenIfUnreadable(
  run: MoveInRun,
  target: TargetFolder,
  work: (run: MoveInRun, target: TargetFolder) => Promise<void>,
): Promise<void> {
  try {
    await work(run, target)
    run.tally.clearFailure(target.name, undefined)
  } catch (error) {
    if (!(error instanceof FolderUnreadable)) throw error
    run.tally.fail({ folder: target.name, uid: undefined, reason: error.message })
  }
}
