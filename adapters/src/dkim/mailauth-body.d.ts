/** mailauth ships types for its whole signer, which cannot oversign, and none for the part that we use. */
declare module 'mailauth/lib/dkim/body/index.js' {
  export function dkimBody(
    canonicalization: 'relaxed',
    algorithm: 'sha256',
    maxBodyLength: false,
  ): { update(chunk: Uint8Array): void; digest(encoding: 'base64'): string }
}
