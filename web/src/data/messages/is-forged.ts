import type { MessageField } from '@sen/contract/messages'
import { SPOOF_MARKER } from '@sen/model/subjects'
import { isDoubtful } from '@sen/model/trust/sender-verdict'

/** Whether the sender of this mail is not who it says: by our own verdict, or by the mark of the server it came through. */
export function isForged({ verdict, subject }: Pick<MessageField, 'verdict' | 'subject'>): boolean {
  return verdict?.outcome === 'forged' || subject.trimStart().startsWith(SPOOF_MARKER)
}

/** Whether an answer to it may go to somebody else than its reader thinks: it is forged, or several are said to have sent it. */
export function isAskedBeforeAnswered(message: Pick<MessageField, 'verdict' | 'subject'>): boolean {
  return isForged(message) || (message.verdict !== null && isDoubtful(message.verdict))
}
