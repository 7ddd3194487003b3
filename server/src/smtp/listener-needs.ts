import type { World } from '../world.ts'

export type ListenerNeeds = Pick<
  World,
  | 'store'
  | 'mailLog'
  | 'directory'
  | 'reportMail'
  | 'blobs'
  | 'storageRoom'
  | 'mime'
  | 'clock'
  | 'yielder'
  | 'senderCheck'
  | 'virusScanner'
  | 'spamScorer'
  | 'scanPolicy'
  | 'largeMail'
>
