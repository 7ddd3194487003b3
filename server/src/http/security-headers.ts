import { createHash } from 'node:crypto'

/** Pages load from our own origin only, and no other page may frame ours. A frame may show the documentation's host. */
const pagePolicy = (docsOrigin: string, scripts: readonly string[] = []): string =>
  [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    // The page itself fetches films and recordings of mail.
    "media-src 'self' blob:",
    // The frame of a message inherits this policy, and mail consists of style attributes.
    "style-src 'self' 'unsafe-inline'",
    ["script-src 'self'", ...scripts].join(' '),
    `frame-src 'self' blob: data: about:${docsOrigin && ` ${docsOrigin}`}`,
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')

const docsOriginOf = (docsUrl: string): string => docsUrl && new URL(docsUrl).origin

/** Allows our inline scripts and no others. @param template the page before data of a mailbox was inserted */
export function policyOfPage(template: string, docsUrl: string): string {
  return pagePolicy(docsOriginOf(docsUrl), hashesOfScripts(template))
}

function hashesOfScripts(template: string): string[] {
  return Array.from(template.matchAll(/<script>(.*?)<\/script>/gs), ([, source = '']) => {
    return `'sha256-${createHash('sha256').update(source).digest('base64')}'`
  })
}

/** Share pages neither frame other pages nor can be framed. @param template the page as it was built */
export function policyOfSharePage(template: string): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOfScripts(template)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** Untrusted files opened as a page can run nothing, load nothing and not be framed. */
export const SANDBOX_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'"

export function securityHeaders(publicUrl: string | undefined, docsUrl = ''): Readonly<Record<string, string>> {
  return {
    'content-security-policy': pagePolicy(docsOriginOf(docsUrl)),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}
