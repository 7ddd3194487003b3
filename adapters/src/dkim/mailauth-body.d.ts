/** mailauth has types for its complete signer, which cannot oversign, but none for the part used here. */
declare module 'mailauth/lib/dkim/body/index.js' {
  export function dkimBody(
    canonicalization: 'relaxed',
    algorithm: 'sha256',
    maxBodyLength: false,
  ): { update(chunk: Uint8Array): void; digest(encoding: 'base64'): string }
}
