import type { MailboxId, RemovedMessageId } from '@sen/model/ids'
import { MAX_RECOVERED_AT_ONCE, MAX_RECOVERY_FAILURES } from '@sen/model/removed-mail/limits'
import type { MailboxActor } from '../kit/actor.ts'
import { rethrowAfter } from '../kit/clean-up.ts'
import { Refused } from '../kit/refused.ts'
import type { Directory } from '../mailboxes/directory.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import type { RemovedSpan } from './removed-mail-store.ts'
import { restoreMessage } from './restore-message.ts'

interface SpanToRecover extends RemovedSpan {
  readonly after: RemovedMessageId | undefined
  readonly recovery: string | undefined
}

/**
 * Repeated runs recover and count each message once. Ends when the mailbox is full or after repeated failures.
 * @throws the error of a failure, so that the queue retries
 */
export async function recoverSpan(
  needs: ReceivingNeeds & {
    readonly organisations: OrganisationStore
    readonly directory: Pick<Directory, 'findActor'>
  },
  mailboxId: MailboxId,
  span: SpanToRecover,
): Promise<void> {
  const { store, organisations, directory, clock } = needs
  const { recovery } = span
  const actor = await directory.findActor(mailboxId)
  if (!actor) return
  // The queue may retry a recovery that was reported to the Owner as failed.
  if (recovery !== undefined && (await store.read(mailboxId, (r) => r.removedMail.hasRecoveryFailed(recovery)))) return
  try {
    await recoverSome(needs, actor, span)
  } catch (error) {
    if (recovery === undefined) throw error
    const noteFailure = () =>
      organisations.write(actor.organisationId, async (w) => {
        const hasEnded = await w.recoveries.noteFailure(recovery, MAX_RECOVERY_FAILURES, clock.now())
        if (hasEnded) await w.record('owners', { type: 'administration.changed' })
      })
    await rethrowAfter(error, noteFailure)
  }
}

async function recoverSome(
  needs: ReceivingNeeds & { readonly organisations: OrganisationStore },
  { mailboxId, organisationId }: MailboxActor,
  { after, recovery, ...span }: SpanToRecover,
): Promise<void> {
  const { store, organisations, clock } = needs
  const removed = await store.read(mailboxId, (r) => r.removedMail.within({ ...span, after }, MAX_RECOVERED_AT_ONCE))
  const isFull = removed.length > 0 && (await isTooMuch(() => restoreMessage(needs, mailboxId, removed, recovery)))
  const last = removed.length < MAX_RECOVERED_AT_ONCE || isFull ? undefined : removed.at(-1)
  const [from, until] = [span.from.getTime(), span.until.getTime()]
  await organisations.write(organisationId, async (w) => {
    if (last) {
      const rest = { from, until, after: last.id, ...(recovery !== undefined && { recovery }) }
      await w.enqueue({ name: 'recover-span', mailboxId, ...rest })
    } else if (recovery !== undefined) await w.recoveries.end(recovery, isFull ? 'mailbox_full' : 'done', clock.now())
    await w.record('owners', { type: 'administration.changed' })
  })
}

async function isTooMuch(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return false
  } catch (error) {
    if (error instanceof Refused && error.code === 'quota_exceeded') return true
    throw error
  }
}
