import { create } from 'zustand'

/** The job over many threads that this page follows. What is known of it lies in the cache, under its id. */
export interface FollowedTask {
  readonly id: string | undefined
  /** The folder it moves to, in the user's language; empty where that says nothing. */
  readonly where: string
}

export const useTask = create<FollowedTask>()(() => ({ id: undefined, where: '' }))

export function followTask(id: string, where = ''): void {
  useTask.setState({ id, where })
}
