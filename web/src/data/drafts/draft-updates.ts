import type { SocketFrame } from '@sen/contract/events'

export type DraftUpdate =
  | { readonly type: 'draft.saved'; readonly message_id: string; readonly revision: number }
  | { readonly type: 'draft.deleted'; readonly message_id: string }
  | {
      readonly type: 'draft.claimed' | 'draft.released'
      readonly message_id: string
      readonly writer: string
    }
  | { readonly type: 'sent'; readonly message_id: string }
  /** Events may have been missed: check with the server. */
  | { readonly type: 'unsure' }

const listeners = new Set<(news: DraftUpdate) => void>()

export function onDraftUpdate(listener: (news: DraftUpdate) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Events of this page's own saves are published too; the window knows their revision by then, or soon. */
export function publishDraftUpdate(frame: SocketFrame): void {
  if (frame.kind === 'hello') return
  if (frame.kind === 'resync') {
    tell({ type: 'unsure' })
    return
  }
  for (const event of frame.events) {
    if (isDraftNews(event)) tell(event as DraftUpdate)
  }
}

const DRAFT_EVENTS: ReadonlySet<string> = new Set<DraftUpdate['type']>([
  'draft.saved',
  'draft.deleted',
  'draft.claimed',
  'draft.released',
  'sent',
])

function isDraftNews({ type }: { readonly type: string }): boolean {
  return DRAFT_EVENTS.has(type)
}

function tell(news: DraftUpdate): void {
  for (const listener of [...listeners]) listener(news)
}
