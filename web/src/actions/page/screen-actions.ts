import { create } from '../../lib/create-store.ts'
import type { Action } from '../action.ts'
import { ACTIONS } from '../registry.ts'

/** Registered while their screen is mounted. */
const useScreenActions = create<{ readonly actions: readonly Action[] }>()(() => ({ actions: [] }))

/** @returns a function that removes them */
export function offerScreenActions(actions: readonly Action[]): () => void {
  useScreenActions.setState({ actions })
  return () => {
    if (useScreenActions.getState().actions === actions) useScreenActions.setState({ actions: [] })
  }
}

export function screenActions(): readonly Action[] {
  return useScreenActions.getState().actions
}

/** The section's own actions come first, because they may reuse a key. */
export function allActions(): readonly Action[] {
  return [...useScreenActions.getState().actions, ...ACTIONS]
}

export function onOtherActions(work: () => void): () => void {
  return useScreenActions.subscribe(work)
}
