import type { Actor } from '../../kit/actor.ts'
import type { TwoStepState, TwoStepStore } from './two-step-store.ts'

/** Returns the state of the second step; undefined when it is off. */
export function viewTwoStep(
  needs: { readonly twoStep: TwoStepStore },
  actor: Actor,
): Promise<TwoStepState | undefined> {
  return needs.twoStep.state(actor.accountId)
}
