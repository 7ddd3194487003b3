import { create } from '../lib/create-store.ts'
import { type ChangePlace, placeChange } from './last-changes.ts'

export interface FollowedTask {
  /** The target folder in the user's language; empty where there is none. */
  readonly where: string
  /** Starts the same task again after undo; undefined where that could affect other mail. */
  readonly redo?: (() => void) | undefined
  /** Its position among the changes of this page. */
  readonly place: ChangePlace
}

/** The tasks that this page follows, by id. Their state is in the query cache. */
export interface FollowedTasks {
  readonly followed: Readonly<Record<string, FollowedTask>>
}

export const useTasks = create<FollowedTasks>()(() => ({ followed: {} }))

export function followTask(id: string, where = '', redo?: () => void): void {
  useTasks.setState(({ followed }) => {
    const place = followed[id]?.place ?? placeChange()
    return { followed: { ...followed, [id]: { where, redo, place } } }
  })
}

export function unfollowTask(id: string): void {
  useTasks.setState(({ followed: { [id]: _, ...followed } }) => ({ followed }))
}

export function isFollowing(): boolean {
  return Object.keys(useTasks.getState().followed).length > 0
}
