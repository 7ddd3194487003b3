import type { TaskClaim } from '@sen/model/acting/task-claims'
import type { TaskKind, TaskNature } from '@sen/model/acting/tasks'
import type { MailboxActor } from '../kit/actor.ts'
import type { MailArchiveReader } from '../ports/mail-archive-reader.ts'
import type { MailPackers } from '../ports/mail-packer.ts'
import type { TextProcessor } from '../ports/text-processor.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import type { Writer } from '../store.ts'
import type { TaskCounts, TaskOf } from './task-store.ts'

export interface TaskNeeds extends ReceivingNeeds {
  readonly packers: MailPackers
  readonly archives: MailArchiveReader
  readonly textProcessor: Pick<TextProcessor, 'matchFilter'>
}

/**
 * Implements a kind of task. `step` and `undoStep` each do a portion of the work in one transaction, which has its
 * version already, and save their progress. So a crash between two steps loses nothing and repeats nothing. They return
 * the counts, or undefined when nothing was left.
 */
export interface TaskSteps<K extends TaskKind> {
  natureOf(params: TaskOf<K>['params']): TaskNature
  /** Empty for a task that conflicts with no other. */
  claimsOf(params: TaskOf<K>['params']): readonly TaskClaim[]
  /**
   * Runs before the steps and does a portion of the work that needs no mailbox lock, such as searching, or reading and
   * writing files. Returns whether there was work. It saves its progress in its own transactions. Each of them must
   * check that the task is unchanged, because two workers may briefly run the same task.
   */
  prepare?(needs: TaskNeeds, actor: MailboxActor, task: TaskOf<K>): Promise<boolean>
  /** Runs after a cancellation and releases resources outside the database. */
  release?(needs: TaskNeeds, actor: MailboxActor, task: TaskOf<K>): Promise<void>
  /** Returns 'taken back' when the task cannot be completed and its undo starts. */
  step(w: Writer, actor: MailboxActor, task: TaskOf<K>, version: number): Promise<TaskCounts | 'taken back' | undefined>
  undoStep(w: Writer, actor: MailboxActor, task: TaskOf<K>, version: number): Promise<TaskCounts | undefined>
  /** Returns whether a partial result is useless, so that cancelling the task undoes it. */
  isWholeOrNothing?(params: TaskOf<K>['params']): boolean
  /** Runs within the transaction that cancels the task. */
  cancel?(w: Writer, task: TaskOf<K>, version: number): Promise<void>
  /** Returns the result of a completed task; absent when the counts suffice. */
  resultOf?(w: Writer, task: TaskOf<K>): Promise<unknown>
}
