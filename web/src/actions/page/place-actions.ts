import { create } from '../../lib/create-store.ts'
import type { Action } from '../action.ts'
import { ACTIONS } from '../registry.ts'

/** The actions of the place on screen, registered while it is mounted. */
const usePlaceActions = create<{ readonly actions: readonly Action[] }>()(() => ({ actions: [] }))

/** Registers actions of a place. @returns a function that removes them */
export function offerPlaceActions(actions: readonly Action[]): () => void {
  usePlaceActions.setState({ actions })
  return () => {
    if (usePlaceActions.getState().actions === actions) usePlaceActions.setState({ actions: [] })
  }
}

export function placeActions(): readonly Action[] {
  return usePlaceActions.getState().actions
}

/** Returns all current actions. The place's own come first, because they may reuse a key. */
export function allActions(): readonly Action[] {
  return [...usePlaceActions.getState().actions, ...ACTIONS]
}

/** Runs `work` when the actions change. @returns a function that unsubscribes */
export function onOtherActions(work: () => void): () => void {
  return usePlaceActions.subscribe(work)
}
