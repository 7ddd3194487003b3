/// <reference path="./mailauth-body.d.ts" />
import { generateKeyPair, sign } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { DkimKey, MailSigner } from '@sen/core/ports/mail-signer'
import { domainInAscii } from '@sen/model/text/punycode'
import { dkimBody } from 'mailauth/lib/dkim/body/index.js'
import { relaxedField, signedFields } from './signed-fields.ts'

const KEY_BITS = 2_048
const CHUNK_BYTES = 256 * 1024

/** rsa-sha256, relaxed/relaxed (RFC 6376). */
export class DkimMailSigner implements MailSigner {
  async createKey(): Promise<{ readonly privateKey: string; readonly publicKey: string }> {
    const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', {
      modulusLength: KEY_BITS,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    return { privateKey, publicKey: publicKey.toString('base64') }
  }

  async sign(raw: Uint8Array, key: DkimKey, at: Date): Promise<Uint8Array> {
    const message = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
    const end = message.indexOf('\r\n\r\n')
    if (end < 0) throw new Error('cannot sign a message without an empty line after its header')
    const { names, canonical } = signedFields(message.subarray(0, end + 2).toString('latin1'))
    const field = signatureField(key, at, names, await bodyHash(message.subarray(end + 4)))
    // The signature's own field has an empty value here (RFC 6376 section 3.7).
    const signed = Buffer.from(canonical + relaxedField(field), 'latin1')
    const signature = await promisify(sign)('sha256', signed, key.privateKey)
    return Buffer.concat([Buffer.from(`${field}${inLines(signature.toString('base64'))}\r\n`, 'latin1'), message])
  }
}

function signatureField(key: DkimKey, at: Date, names: readonly string[], hash: string): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const tags = [
    'v=1; a=rsa-sha256; c=relaxed/relaxed; q=dns/txt;',
    `d=${domainInAscii(key.domain)}; s=${key.selector}; t=${seconds};`,
    `h=${folded(names)};`,
    `bh=${hash};`,
    'b=',
  ]
  return `DKIM-Signature: ${tags.join('\r\n\t')}`
}

/** White space has no meaning after a colon between names. */
function folded(names: readonly string[]): string {
  let line = ''
  const lines: string[] = []
  for (const [index, name] of names.entries()) {
    const word = index < names.length - 1 ? `${name}:` : name
    if (line.length + word.length > 70) {
      lines.push(line)
      line = ''
    }
    line += word
  }
  return [...lines, line].join('\r\n\t ')
}

function inLines(base64: string): string {
  return base64.replaceAll(/(.{1,72})(?=.)/g, '$1\r\n\t ')
}

async function bodyHash(body: Buffer): Promise<string> {
  const hash = dkimBody('relaxed', 'sha256', false)
  for (let at = 0; at < body.byteLength; at += CHUNK_BYTES) {
    hash.update(body.subarray(at, at + CHUNK_BYTES))
    if (body.byteLength > CHUNK_BYTES) await setImmediate()
  }
  return hash.digest('base64')
}
