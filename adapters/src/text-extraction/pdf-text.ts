import { MAX_INDEXED_CHARACTERS } from '@sen/model/search/limits'
import { refuseInflating } from './pdf-streams.ts'

const MAX_PAGES = 200

export async function pdfText(bytes: Uint8Array): Promise<string> {
  refuseInflating(bytes)
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({
    data: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    isEvalSupported: false,
    useWorkerFetch: false,
    stopAtErrors: false,
  })
  try {
    const document = await task.promise
    const pages: string[] = []
    let length = 0
    for (let number = 1; number <= Math.min(document.numPages, MAX_PAGES); number += 1) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
      page.cleanup()
      pages.push(text)
      length += text.length
      if (length > MAX_INDEXED_CHARACTERS) break
    }
    return pages.join('\n').slice(0, MAX_INDEXED_CHARACTERS)
  } finally {
    await task.destroy()
  }
}
