import type { TaskClaim } from '@sen/model/acting/task-claims'
import type { TaskKind, TaskNature } from '@sen/model/acting/tasks'
import type { MailboxActor } from '../kit/actor.ts'
import type { MailStore, Writer } from '../store.ts'
import type { TaskCounts, TaskOf } from './task-store.ts'

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
   * Before the steps, some of what needs no lock on the mailbox, such as looking for what there is to do; answers whether
   * there was something.
   */
  prepare?(needs: { readonly store: MailStore }, actor: MailboxActor, task: TaskOf<K>): Promise<boolean>
  step(w: Writer, actor: MailboxActor, task: TaskOf<K>, version: number): Promise<TaskCounts | undefined>
  undoStep(w: Writer, actor: MailboxActor, task: TaskOf<K>, version: number): Promise<TaskCounts | undefined>
  /** What follows where it is stopped before its end, within that change. */
  cancel?(w: Writer, task: TaskOf<K>, version: number): Promise<void>
  /** What came of it, once nothing is left to do; counts alone need none. */
  resultOf?(w: Writer, task: TaskOf<K>): Promise<unknown>
}
