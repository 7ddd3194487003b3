import type { TargetRequest } from '../../../actions/context.ts'
import { useList } from '../../../state/list.ts'

/** Whom a hand on this row means: all that is selected when the row is among it, else the row alone. */
export function requestOfRow(id: string): TargetRequest {
  return useList.getState().selected.has(id) ? { kind: 'selected' } : { kind: 'threads', ids: [id] }
}
