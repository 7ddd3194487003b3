import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask, version } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerAddress

/** Fonts and character maps that PDFs may omit. The build copies them, with the library's version in the path. */
const BESIDE = `/assets/pdf-${version}/`

/** Reads a PDF in a worker, without scripts, forms, external resources or `eval`. */
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
