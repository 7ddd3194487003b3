import type { ShareDirectory } from './share-directory.ts'
import type { VisitorUploadCounter } from './visiting/visitor-upload-counter.ts'

export interface SharesWorld {
  readonly shareDirectory: ShareDirectory
  readonly visitorUploads: VisitorUploadCounter
}
