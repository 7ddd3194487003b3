import { NOTICE_MILLISECONDS } from '@sen/model/notices/limits'
import { create } from '../lib/create-store.ts'

/** Refusals, failures and notices with a button take longer to read than a confirmation. */
export const LONG_NOTICE_MILLISECONDS = 8_000

export interface NoticeAction {
  readonly label: string
  readonly perform: () => void
}

export interface Notice {
  readonly id: number
  /** After a failure, the title says what failed and the text says why. */
  readonly title?: string | undefined
  readonly text: string
  readonly tone: 'plain' | 'danger'
  readonly lasts: number
  readonly action?: NoticeAction | undefined
  readonly open?: NoticeAction | undefined
  readonly about?: string | undefined
  readonly version?: number | undefined
}

export interface NoticeRequest {
  readonly title?: string
  readonly text: string
  /** The id of a message: an older notice about the same message is outdated, and so is its undo. */
  readonly about?: string
  /** The version of the mailbox since which it is true; older events of the message do not remove it. */
  readonly version?: number | undefined
  readonly tone?: 'plain' | 'danger'
  readonly lastsMilliseconds?: number
  readonly action?: NoticeAction
  /** Shows what the notice is about. */
  readonly open?: NoticeAction
}

interface Notices {
  readonly notices: readonly Notice[]
}

export const useNotices = create<Notices>()(() => ({ notices: [] }))

let lastId = 0

/** Replaces older notices, but one with an action only if it is about the same message. */
export function showNotice({ lastsMilliseconds: lasts = NOTICE_MILLISECONDS, ...request }: NoticeRequest): number {
  lastId += 1
  const notice: Notice = { tone: 'plain', ...request, id: lastId, lasts }
  if (request.about !== undefined) removeNoticesAbout(request.about)
  useNotices.setState(({ notices }) => ({ notices: [...notices.filter((other) => other.action), notice] }))
  return notice.id
}

/** @param version removes older notices only; default: all */
export function removeNoticesAbout(messageId: string, version = Number.POSITIVE_INFINITY): void {
  const isPast = (notice: Notice) => notice.about === messageId && (notice.version ?? 0) < version
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => !isPast(notice)) }))
}

export function removeNotice(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))
}
