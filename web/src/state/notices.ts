import { NOTICE_MILLISECONDS } from '@sen/model/limits'
import { create } from 'zustand'

export interface Notice {
  readonly id: number
  /** In the user's language already, like the text. What failed has one that says what; the text says why. */
  readonly title?: string | undefined
  readonly text: string
  readonly tone: 'plain' | 'danger'
  readonly lasts: number
  readonly action?: { readonly label: string; readonly perform: () => void } | undefined
  readonly about?: string | undefined
}

export interface NoticeRequest {
  readonly title?: string
  readonly text: string
  /** The id of a message: what was said of it before is no longer true, nor is its way back. */
  readonly about?: string
  readonly tone?: 'plain' | 'danger'
  readonly lastsMilliseconds?: number
  readonly action?: { readonly label: string; readonly perform: () => void }
}

interface Notices {
  readonly notices: readonly Notice[]
}

export const useNotices = create<Notices>()(() => ({ notices: [] }))

let lastId = 0

/**
 * Shows a notice and answers its id. A newer notice takes the place of an older one; of one with an action only where it
 * is about the same message.
 */
export function showNotice(request: NoticeRequest): number {
  lastId += 1
  const notice: Notice = {
    id: lastId,
    title: request.title,
    text: request.text,
    tone: request.tone ?? 'plain',
    lasts: request.lastsMilliseconds ?? NOTICE_MILLISECONDS,
    action: request.action,
    about: request.about,
  }
  if (request.about !== undefined) dropNoticesAbout(request.about)
  useNotices.setState(({ notices }) => ({ notices: [...notices.filter((other) => other.action), notice] }))
  return notice.id
}

/** Something else became of this message. */
export function dropNoticesAbout(messageId: string): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter(({ about }) => about !== messageId) }))
}

export function dropNotice(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))
}
