import { create } from 'zustand'
import type { Action } from '../action.ts'
import { ACTIONS } from '../registry.ts'

/** What one can do in the place on screen alone; it comes with it. */
const usePlaceActions = create<{ readonly actions: readonly Action[] }>()(() => ({ actions: [] }))

/** As long as the place stands. @returns ends it */
export function offerPlaceActions(actions: readonly Action[]): () => void {
  usePlaceActions.setState({ actions })
  return () => {
    if (usePlaceActions.getState().actions === actions) usePlaceActions.setState({ actions: [] })
  }
}

export function placeActions(): readonly Action[] {
  return usePlaceActions.getState().actions
}

/** The table as it is now: the place's own first, since one key may mean something else there. */
export function allActions(): readonly Action[] {
  return [...usePlaceActions.getState().actions, ...ACTIONS]
}

/** Runs when the table has become another. @returns ends it */
export function onOtherActions(work: () => void): () => void {
  return usePlaceActions.subscribe(work)
}
