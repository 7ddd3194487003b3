import { contentDisposition } from '../content-disposition.ts'
import type { BytesAnswer } from '../mount.ts'
import { SANDBOX_POLICY } from '../security-headers.ts'

/** The PDF must not be cached, because the document may change. */
export function presentPdf(name: string, pdf: Uint8Array): BytesAnswer {
  return {
    bytes: pdf,
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(pdf.byteLength),
      'content-disposition': contentDisposition('inline', `${name}.pdf`),
      'content-security-policy': SANDBOX_POLICY,
    },
  }
}
