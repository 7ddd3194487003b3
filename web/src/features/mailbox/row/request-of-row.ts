import type { TargetRequest } from '../../../actions/context.ts'
import { useList } from '../../../state/list.ts'

export function requestOfRow(id: string): TargetRequest {
  return useList.getState().selected.has(id) ? { kind: 'selected' } : { kind: 'threads', ids: [id] }
}
