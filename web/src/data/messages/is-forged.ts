import type { MessageField } from '@sen/contract/messages'
import { SPOOF_MARKER } from '@sen/model/subjects'

/** Whether the sender of this mail is not who it says: by our own verdict, or by the mark of the server it came through. */
export function isForged({ verdict, subject }: Pick<MessageField, 'verdict' | 'subject'>): boolean {
  return verdict?.outcome === 'forged' || subject.trimStart().startsWith(SPOOF_MARKER)
}
