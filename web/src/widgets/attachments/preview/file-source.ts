import type { ArchiveListingField } from '@sen/contract/archive-fields'
import type { FileField } from '@sen/contract/messages'
import { createContext, type ReactNode, useContext } from 'react'
import { fileAddress, filePdfAddress, listEntries } from '../../../data/files/queries.ts'

export type PreviewFile = Pick<FileField, 'id' | 'name' | 'content_type' | 'size' | 'has_virus' | 'is_disguised'>

export interface FileSource {
  readonly addressOf: (id: string, isInline?: boolean) => string
  readonly pdfOf: (id: string) => string
  readonly entriesOf: (id: string, signal: AbortSignal) => Promise<ArchiveListingField>
  /** Media is streamed from the server; otherwise files are fetched completely. */
  readonly isStreamed: boolean
  /** Renders a message that was saved as a file. Absent: its source is shown as text. */
  readonly showMessage?: (file: PreviewFile) => ReactNode
}

export const FILES_OF_MAIL: FileSource = {
  addressOf: fileAddress,
  pdfOf: filePdfAddress,
  entriesOf: listEntries,
  isStreamed: false,
}

/** The default source is the files of mail. */
export const FileSourceContext = createContext(FILES_OF_MAIL)

export function useFileSource(): FileSource {
  return useContext(FileSourceContext)
}
