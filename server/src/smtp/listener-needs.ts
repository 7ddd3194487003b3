import type { World } from '../world.ts'

export type ListenerNeeds = Pick<
  World,
  | 'store'
  | 'mailLog'
  | 'directory'
  | 'reportMail'
  | 'blobs'
  | 'mime'
  | 'clock'
  | 'turns'
  | 'senderCheck'
  | 'virusScanner'
  | 'spamScorer'
>
