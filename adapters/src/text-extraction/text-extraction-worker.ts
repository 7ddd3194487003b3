import { MAX_INDEXED_CHARACTERS } from '@sen/model/limits'
import type { TextSource } from '@sen/model/search/searchable-files'
import { normalForm } from '@sen/model/text/normal-form'
import { officeText } from './office-text.ts'
import { pdfText } from './pdf-text.ts'
import { plainFileText } from './plain-file-text.ts'

export interface ExtractTask {
  readonly bytes: Uint8Array
  readonly source: TextSource
}

export async function extract({ bytes, source }: ExtractTask): Promise<string> {
  const text =
    source === 'pdf' ? await pdfText(bytes) : source === 'txt' ? plainFileText(bytes) : officeText(bytes, source)
  return normalForm(text, 'NFC').replaceAll('\0', ' ').slice(0, MAX_INDEXED_CHARACTERS)
}
