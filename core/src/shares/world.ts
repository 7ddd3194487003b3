import type { ShareDirectory } from './share-directory.ts'

export interface SharesWorld {
  readonly shareDirectory: ShareDirectory
}
