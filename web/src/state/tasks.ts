import { create } from 'zustand'

/** The tasks that this page follows, by their ids. What is known of them lies in the cache. */
export interface FollowedTasks {
  /** The folder that each moves mail to, in the user's language; empty where that says nothing. */
  readonly followed: Readonly<Record<string, string>>
}

export const useTasks = create<FollowedTasks>()(() => ({ followed: {} }))

export function followTask(id: string, where = ''): void {
  useTasks.setState(({ followed }) => ({ followed: { ...followed, [id]: where } }))
}

export function unfollowTask(id: string): void {
  useTasks.setState(({ followed: { [id]: _, ...followed } }) => ({ followed }))
}

export function isFollowing(): boolean {
  return Object.keys(useTasks.getState().followed).length > 0
}
