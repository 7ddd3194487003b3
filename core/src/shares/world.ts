import type { ShareDirectory } from './share-directory.ts'
import type { VisitorBytes } from './visiting/visitor-bytes.ts'

export interface SharesWorld {
  readonly shareDirectory: ShareDirectory
  readonly visitorBytes: VisitorBytes
}
