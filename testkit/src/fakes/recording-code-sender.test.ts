import { codeSenderConformance } from '../conformance/code-sender.ts'
import { RecordingCodeSender } from './recording-code-sender.ts'

codeSenderConformance('RecordingCodeSender', async () => {
  const sender = new RecordingCodeSender()
  return {
    sender,
    arrived: () => sender.sent,
    refusing: Object.assign(new RecordingCodeSender(), { failing: 'refused' as const }),
    away: Object.assign(new RecordingCodeSender(), { failing: 'unavailable' as const }),
    close: async () => undefined,
  }
})
