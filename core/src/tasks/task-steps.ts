import type { TaskClaim } from '@sen/model/acting/task-claims'
import type { TaskKind, TaskNature } from '@sen/model/acting/tasks'
import type { MailboxActor } from '../kit/actor.ts'
import type { MailArchiveReader } from '../ports/mail-archive-reader.ts'
import type { MailPackers } from '../ports/mail-packer.ts'
import type { TextProcessor } from '../ports/text-processor.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import type { Writer } from '../store.ts'
import type { TaskCounts, TaskOf } from './task-store.ts'

/** What tasks of all kinds use together. */
export interface TaskNeeds extends ReceivingNeeds {
  readonly packers: MailPackers
  readonly archives: MailArchiveReader
  readonly textProcessor: Pick<TextProcessor, 'matchFilter'>
}

/**
 * What a kind of task does. `step` and `undoStep` do some more of it within one transaction, which has its version already,
 * and keep how far they came; so dying between two of them loses nothing and does nothing twice. They answer the counts, or
 * undefined when nothing was left.
 */
export interface TaskSteps<K extends TaskKind> {
  natureOf(params: TaskOf<K>['params']): TaskNature
  /** None of what nothing else can get in the way of. */
  claimsOf(params: TaskOf<K>['params']): readonly TaskClaim[]
  /**
   * Before the steps, some of what needs no lock on the mailbox, such as looking for what there is to do, or writing and
   * reading files; answers whether there was something. It notes how far it came in transactions of its own, each of which
   * looks whether the task still stands where it began from: two workers may have the same task for a moment.
   */
  prepare?(needs: TaskNeeds, actor: MailboxActor, task: TaskOf<K>): Promise<boolean>
  /** Once it has been stopped: lets go of what lies outside of the database. */
  release?(needs: TaskNeeds, actor: MailboxActor, task: TaskOf<K>): Promise<void>
  /** 'taken back': it cannot come to its end, and its undo begins. */
  step(w: Writer, actor: MailboxActor, task: TaskOf<K>, version: number): Promise<TaskCounts | 'taken back' | undefined>
  undoStep(w: Writer, actor: MailboxActor, task: TaskOf<K>, version: number): Promise<TaskCounts | undefined>
  /** It is worth nothing half done: where it is stopped, what it has done is taken back. */
  isWholeOrNothing?(params: TaskOf<K>['params']): boolean
  /** What follows where it is stopped before its end, within that change. */
  cancel?(w: Writer, task: TaskOf<K>, version: number): Promise<void>
  /** What came of it, once nothing is left to do; counts alone need none. */
  resultOf?(w: Writer, task: TaskOf<K>): Promise<unknown>
}
