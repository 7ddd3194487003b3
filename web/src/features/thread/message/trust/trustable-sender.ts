import type { MessageField } from '@sen/contract/messages'
import { isOwnAddress } from '@sen/model/addresses'

/** Excludes senders who may be impersonated, and the user: images in own mail come from the mail that it quotes. */
export function trustableSender(
  { from, verdict, is_draft }: Pick<MessageField, 'from' | 'verdict' | 'is_draft'>,
  own: readonly string[],
): string | undefined {
  const isTrustable = from.email !== '' && !is_draft && verdict?.outcome !== 'forged'
  return isTrustable && !isOwnAddress(from.email, own) ? from.email : undefined
}
