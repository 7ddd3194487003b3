import { create } from '../lib/create-store.ts'
import { type ReservedChange, reserveChange } from './last-changes.ts'

export interface FollowedTask {
  readonly where: string
  /** Repeats the task after undo; undefined where that could affect other mail. */
  readonly redo?: (() => void) | undefined
  readonly reserved: ReservedChange
}

/** By id. The query cache has their state. */
export interface FollowedTasks {
  readonly followed: Readonly<Record<string, FollowedTask>>
}

export const useTasks = create<FollowedTasks>()(() => ({ followed: {} }))

export function followTask(id: string, where = '', redo?: () => void): void {
  useTasks.setState(({ followed }) => {
    const reserved = followed[id]?.reserved ?? reserveChange()
    return { followed: { ...followed, [id]: { where, redo, reserved } } }
  })
}

export function unfollowTask(id: string): void {
  useTasks.setState(({ followed: { [id]: _, ...followed } }) => ({ followed }))
}

export function isFollowing(): boolean {
  return Object.keys(useTasks.getState().followed).length > 0
}
