import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask, version } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerAddress

/** Letters and fonts that PDFs may leave out, copied there by the build under a name that changes with the library. */
const BESIDE = `/assets/pdf-${version}/`

/**
 * Begins to read a PDF in a worker. Scripts and forms in it are left alone, nothing it names is fetched, and no code is
 * made from text.
 */
export function readPdf(bytes: Uint8Array): PDFDocumentLoadingTask {
  return getDocument({
    data: bytes,
    isEvalSupported: false,
    enableXfa: false,
    // The page's policy allows no WebAssembly; the same decoders come as plain scripts.
    useWasm: false,
    wasmUrl: `${BESIDE}decoders/`,
    cMapUrl: `${BESIDE}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${BESIDE}fonts/`,
    stopAtErrors: false,
    verbosity: 0,
  })
}
