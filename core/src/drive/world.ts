import type { PublicFiles } from '../attachments/public/public-files.ts'
import type { WaitingUploads } from '../attachments/waiting-uploads.ts'
import type { OfficeSessionStore } from '../office/office-session-store.ts'
import type { OfficeConverter } from '../ports/office-converter.ts'
import type { OfficeEditor } from '../ports/office-editor.ts'
import type { PictureMaker } from '../ports/picture-maker.ts'
import type { TextExtractor } from '../ports/text-extractor.ts'
import type { DriveIndex } from './search/drive-index.ts'

export interface DriveWorld {
  readonly uploads: WaitingUploads
  readonly publicFiles: PublicFiles
  readonly driveIndex: DriveIndex
  readonly pictures: PictureMaker
  readonly textExtractor: TextExtractor
  readonly officeEditor: OfficeEditor | undefined
  readonly officeSessions: OfficeSessionStore
  readonly officeConverter: OfficeConverter | undefined
}
