import type { World } from '../world.ts'

export type ListenerNeeds = Pick<
  World,
  'store' | 'directory' | 'blobs' | 'mime' | 'clock' | 'senderCheck' | 'virusScanner' | 'spamScorer'
>
