import type { TaskClaim } from '@sen/model/acting/task-claims'
import type { TaskKind, TaskNature } from '@sen/model/acting/tasks'
import type { MailboxActor } from '../kit/actor.ts'
import type { ByteGate } from '../kit/byte-gate.ts'
import type { MailArchiveReader } from '../ports/mail-archive-reader.ts'
import type { MailPackers } from '../ports/mail-packer.ts'
import type { TextProcessor } from '../ports/text-processor.ts'
import type { ImportNeeds } from '../receiving/import-mail.ts'
import type { Writer } from '../store.ts'
import type { TaskCounts, TaskOf } from './task-store.ts'

export interface TaskNeeds extends ImportNeeds {
  readonly packers: MailPackers
  readonly archives: MailArchiveReader
  readonly importMemory: Pick<ByteGate, 'pass'>
  readonly textProcessor: Pick<TextProcessor, 'matchFilter'>
}

/**
 * `step` and `undoStep` each save their progress in the transaction of their work, which has its version already. They
 * return undefined when nothing was left.
 */
export interface TaskSteps<K extends TaskKind> {
  natureOf(params: TaskOf<K>['params']): TaskNature
  claimsOf(params: TaskOf<K>['params']): readonly TaskClaim[]
  /**
   * Does work that needs no mailbox lock, such as searching. Returns whether there was work. Its own transactions must
   * check that the task is unchanged, because two workers may briefly run the same task.
   */
  prepare?(needs: TaskNeeds, actor: MailboxActor, task: TaskOf<K>): Promise<boolean>
  release?(needs: TaskNeeds, actor: MailboxActor, task: TaskOf<K>): Promise<void>
  /** Returns 'taken back' when the task cannot be completed and its undo starts. */
  step(w: Writer, actor: MailboxActor, task: TaskOf<K>, version: number): Promise<TaskCounts | 'taken back' | undefined>
  undoStep(w: Writer, actor: MailboxActor, task: TaskOf<K>, version: number): Promise<TaskCounts | undefined>
  /** Cancelling the task undoes it when a partial result is useless. */
  isWholeOrNothing?(params: TaskOf<K>['params']): boolean
  /** Runs within the transaction that cancels the task. */
  cancel?(w: Writer, task: TaskOf<K>, version: number): Promise<void>
  resultOf?(w: Writer, task: TaskOf<K>): Promise<unknown>
}
