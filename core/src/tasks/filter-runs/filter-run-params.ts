import type { FilterDefinition } from '@sen/model/filters/filter'
import type { FolderId, MessageId, ThreadId } from '@sen/model/ids'
import type { ThreadTaskParams } from '../threads/thread-params.ts'

/** One action that is applied to each matching thread. */
export type FilterRunAct = Pick<ThreadTaskParams, 'action' | 'to' | 'unread' | 'label'>

/** A copy of the filter at the time of the order, so that later changes do not affect the run. */
export interface FilterRunParams extends Pick<FilterDefinition, 'match' | 'conditions'> {
  readonly name: string
  /** In order. A move comes last. */
  readonly acts: readonly FilterRunAct[]
  /** The folders to search, one after the other. */
  readonly folderIds: readonly FolderId[]
  /** The version of the order, and the newest message at that time. Later messages are skipped. */
  readonly orderedVersion: number
  readonly upTo: MessageId
}

/** The position of the search. `folder` is an index into `folderIds`, or its length when the search is complete. */
export interface FilterRunCursor {
  readonly folder: number
  /** The last thread checked in that folder; newer threads come first. */
  readonly after?: ThreadId
}
