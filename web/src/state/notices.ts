import { NOTICE_MILLISECONDS } from '@sen/model/limits'
import { create } from 'zustand'

export interface Notice {
  readonly id: number
  /** In the user's language already. */
  readonly text: string
  readonly tone: 'plain' | 'danger'
  readonly lasts: number
  readonly action?: { readonly label: string; readonly perform: () => void } | undefined
}

export interface NoticeWish {
  readonly text: string
  readonly tone?: 'plain' | 'danger'
  readonly lastsMilliseconds?: number
  readonly action?: { readonly label: string; readonly perform: () => void }
}

interface Notices {
  readonly notices: readonly Notice[]
}

export const useNotices = create<Notices>()(() => ({ notices: [] }))

let lastId = 0

/** Shows a notice and answers its id. A newer notice takes the place of an older one, but never of one with an action. */
export function showNotice(wish: NoticeWish): number {
  lastId += 1
  const notice: Notice = {
    id: lastId,
    text: wish.text,
    tone: wish.tone ?? 'plain',
    lasts: wish.lastsMilliseconds ?? NOTICE_MILLISECONDS,
    action: wish.action,
  }
  useNotices.setState(({ notices }) => ({ notices: [...notices.filter((other) => other.action), notice] }))
  return notice.id
}

export function dropNotice(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))
}
