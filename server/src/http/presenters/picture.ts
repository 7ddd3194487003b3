import { SANDBOX_POLICY } from '../security-headers.ts'

/**
 * A picture as an answer: shown in place, and kept by the browser for an hour. Made here it costs more than keeping it;
 * of another's server, it would learn that the mail is read again.
 */
export function presentPicture({ bytes, contentType }: { readonly bytes: Uint8Array; readonly contentType: string }) {
  return {
    bytes,
    headers: {
      'content-type': contentType,
      'content-disposition': 'inline',
      'content-security-policy': SANDBOX_POLICY,
      'cache-control': 'private, max-age=3600',
    },
  }
}
