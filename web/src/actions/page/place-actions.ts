import { create } from '../../lib/create-store.ts'
import type { Action } from '../action.ts'
import { ACTIONS } from '../registry.ts'

/** Registered while their place is mounted. */
const usePlaceActions = create<{ readonly actions: readonly Action[] }>()(() => ({ actions: [] }))

/** @returns a function that removes them */
export function offerPlaceActions(actions: readonly Action[]): () => void {
  usePlaceActions.setState({ actions })
  return () => {
    if (usePlaceActions.getState().actions === actions) usePlaceActions.setState({ actions: [] })
  }
}

export function placeActions(): readonly Action[] {
  return usePlaceActions.getState().actions
}

/** The section's own actions come first, because they may reuse a key. */
export function allActions(): readonly Action[] {
  return [...usePlaceActions.getState().actions, ...ACTIONS]
}

export function onOtherActions(work: () => void): () => void {
  return usePlaceActions.subscribe(work)
}
