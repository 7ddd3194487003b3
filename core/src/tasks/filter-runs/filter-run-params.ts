import type { FilterDefinition } from '@sen/model/filters/filter'
import type { FolderId, MessageId, ThreadId } from '@sen/model/ids'
import type { ThreadTaskParams } from '../threads/thread-params.ts'

export type FilterRunAct = Pick<ThreadTaskParams, 'action' | 'to' | 'unread' | 'label'>

/** A copy at the time of the order, so that later changes of the filter do not affect the run. */
export interface FilterRunParams extends Pick<FilterDefinition, 'match' | 'conditions'> {
  readonly name: string
  readonly acts: readonly FilterRunAct[]
  readonly folderIds: readonly FolderId[]
  readonly orderedVersion: number
  readonly upTo: MessageId
}

/** `folder` is an index into `folderIds`, or its length when the search is complete. */
export interface FilterRunCursor {
  readonly folder: number
  readonly after?: ThreadId
}
