import type { MessageField } from '@sen/contract/messages'

/** Senders who may be impersonated are excluded. */
export function trustableSender({ from, verdict, is_draft }: Pick<MessageField, 'from' | 'verdict' | 'is_draft'>) {
  return from.email === '' || is_draft || verdict?.outcome === 'forged' ? undefined : from.email
}
