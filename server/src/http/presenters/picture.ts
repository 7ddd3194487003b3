import { SANDBOX_POLICY } from '../security-headers.ts'

/** A new picture has a new address, so it is cached for ever; by proxies too if it is public. */
export function presentImmutablePicture(bytes: Uint8Array, cachedBy: 'public' | 'private') {
  return {
    bytes,
    headers: {
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'content-security-policy': SANDBOX_POLICY,
      'cache-control': `${cachedBy}, max-age=31536000, immutable`,
    },
  }
}

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
