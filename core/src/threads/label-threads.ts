import type { LabelId, ThreadId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'

export interface LabelChange {
  readonly threadIds: readonly ThreadId[]
  readonly labelId: LabelId
  readonly labelled: boolean
  /** Undo: reverts exactly what that version of the mailbox changed. */
  readonly undoneVersion?: number | undefined
}

export interface LabelReceipt {
  readonly threadIds: readonly ThreadId[]
  readonly version: number
}

/** Product decision 59. @throws Refused domain_not_verified, label_not_found */
export async function labelThreads(
  needs: { readonly store: MailStore },
  actor: Actor,
  { threadIds: ids, labelId, labelled, undoneVersion }: LabelChange,
): Promise<LabelReceipt> {
  requirePermission(actor, 'change_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    if (!(await w.labels.find(labelId))) throw new Refused('label_not_found')
    const threadIds =
      undoneVersion === undefined
        ? await w.threads.label(ids, labelId, labelled, version)
        : await w.threads.undoLabel(ids, { id: labelId, labelled: !labelled, version: undoneVersion }, version)
    if (threadIds.length > 0) await w.record({ type: 'threads.labelled', version, threadIds, labelId, labelled })
    return { threadIds, version }
  })
}
