/**
 * For pages: nothing from elsewhere, no plugin, no frame around us; mail bodies live in sandboxed frames of our own.
 * The documentation's host, when there is one, may be shown in a frame.
 */
const pagePolicy = (docsOrigin: string): string =>
  [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    // Films and recordings that came with mail, fetched by the page itself.
    "media-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "script-src 'self'",
    `frame-src 'self' blob: data: about:${docsOrigin && ` ${docsOrigin}`}`,
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')

/** For bytes that strangers sent: opened as a page of its own, it can do nothing and reach nothing, and nobody frames it. */
export const SANDBOX_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'"

/** What every answer carries; a route may set another policy. */
export function securityHeaders(publicUrl: string | undefined, docsUrl = ''): Readonly<Record<string, string>> {
  return {
    'content-security-policy': pagePolicy(docsUrl && new URL(docsUrl).origin),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}
