import type { MessageField } from '@sen/contract/messages'

/** Whose remote pictures may be shown always: not those of one who may be somebody else. */
export function trustableSender({ from, verdict, is_draft }: Pick<MessageField, 'from' | 'verdict' | 'is_draft'>) {
  return from.email === '' || is_draft || verdict?.outcome === 'forged' ? undefined : from.email
}
