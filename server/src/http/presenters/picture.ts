import { SANDBOX_POLICY } from '../security-headers.ts'

/** The browser caches it for an hour. Requests to another's server would reveal that the mail is read again. */
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
