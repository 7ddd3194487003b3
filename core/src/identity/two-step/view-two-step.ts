import type { Actor } from '../../kit/actor.ts'
import type { TwoStepState, TwoStepStore } from './two-step-store.ts'

export function viewTwoStep(
  needs: { readonly twoStep: TwoStepStore },
  actor: Actor,
): Promise<TwoStepState | undefined> {
  return needs.twoStep.state(actor.accountId)
}
