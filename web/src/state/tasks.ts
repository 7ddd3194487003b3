import { create } from 'zustand'
import { type ChangePlace, placeChange } from './last-changes.ts'

export interface FollowedTask {
  /** The folder that it moves mail to, in the user's language; empty where that says nothing. */
  readonly where: string
  /** Orders the same again, once it is undone; undefined where that could mean other mail. */
  readonly redo?: (() => void) | undefined
  /** Among what was done in this page. */
  readonly place: ChangePlace
}

/** The tasks that this page follows, by their ids. What is known of them lies in the cache. */
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
