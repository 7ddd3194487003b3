import { useSyncExternalStore } from 'react'
import { createStore, type StateCreator, type StoreApi, type create as zustandCreate } from 'zustand'

/**
 * zustand's `create`, except that a store renders its current state on the server too. zustand would render the initial
 * state there, but the first screen shows the account's settings, folders and rows.
 */
export const create = (<State>(initializer?: StateCreator<State>) =>
  initializer
    ? bound(createStore(initializer))
    : (curried: StateCreator<State>) => bound(createStore(curried))) as unknown as typeof zustandCreate

function bound<State>(api: StoreApi<State>) {
  return Object.assign(useCurrentState.bind(undefined, api as StoreApi<unknown>), api)
}

function useCurrentState(api: StoreApi<unknown>, select: (state: unknown) => unknown = whole): unknown {
  const read = () => select(api.getState())
  return useSyncExternalStore(api.subscribe, read, read)
}

function whole(state: unknown): unknown {
  return state
}
