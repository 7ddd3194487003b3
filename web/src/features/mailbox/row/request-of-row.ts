import type { TargetRequest } from '../../../actions/context.ts'
import { useList } from '../../../state/list.ts'

/** Returns the target of an action on this row: the selection if it contains the row, otherwise the row alone. */
export function requestOfRow(id: string): TargetRequest {
  return useList.getState().selected.has(id) ? { kind: 'selected' } : { kind: 'threads', ids: [id] }
}
