import type { FilterDefinition } from '@sen/model/filters/filter'
import type { FolderId, MessageId, ThreadId } from '@sen/model/ids'
import type { ThreadTaskParams } from '../threads/thread-params.ts'

/** One thing that is done to each conversation. */
export type FilterRunAct = Pick<ThreadTaskParams, 'action' | 'to' | 'unread' | 'label'>

/** What a filter was when its run was ordered: changing it since changes nothing of the run. */
export interface FilterRunParams extends Pick<FilterDefinition, 'match' | 'conditions'> {
  readonly name: string
  /** In this order: what moves is the last. */
  readonly acts: readonly FilterRunAct[]
  /** Whose mail is asked, one folder after the other. */
  readonly folderIds: readonly FolderId[]
  /** The change that ordered it, and the newest message of then: what came later is passed by. */
  readonly orderedVersion: number
  readonly upTo: MessageId
}

/** Where a run has come to with asking; `folder` counts `folderIds`, and is their number once all have been asked. */
export interface FilterRunCursor {
  readonly folder: number
  /** The conversation of that folder that was asked last; those made last come first. */
  readonly after?: ThreadId
}
