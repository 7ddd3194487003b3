import type { ArchiveListingField } from '@sen/contract/archive-fields'
import type { FileField } from '@sen/contract/messages'
import { createContext, type ReactNode, useContext } from 'react'
import { fileAddress, filePdfAddress, listEntries } from '../../../data/files/queries.ts'

/** As much of a file as it takes to look at it. */
export type PreviewFile = Pick<FileField, 'id' | 'name' | 'content_type' | 'size' | 'has_virus' | 'is_disguised'>

/** Where the bytes of files come from. */
export interface FileSource {
  readonly addressOf: (id: string, isInline?: boolean) => string
  /** Where a document of an office program is as PDF. */
  readonly pdfOf: (id: string) => string
  /** Lists the entries of a zip. */
  readonly entriesOf: (id: string, signal: AbortSignal) => Promise<ArchiveListingField>
  /** Films and recordings are read from there as they are played; else they are fetched whole. */
  readonly isStreamed: boolean
  /** Shows a message that was saved as a file. Absent: its source is shown as the text that it is. */
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
