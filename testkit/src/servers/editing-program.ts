import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WopiEditor } from '@sen/adapters/office-wopi/wopi-editor'
import type { OfficeEditor } from '@sen/core/ports/office-editor'

const EPOCH_TICKS = 621_355_968_000_000_000n

/** Two keys are published, and one is not. */
export type SigningKey = 'current' | 'old' | 'unknown'

export interface EditingProgram {
  readonly editor: OfficeEditor
  signed(call: {
    readonly token: string
    readonly url: string
    readonly at: Date
    readonly key?: SigningKey
  }): Readonly<Record<string, string>>
  close(): Promise<void>
}

/** The program has a WOPI discovery and signs its calls. */
export async function startEditingProgram(): Promise<EditingProgram> {
  const pair = () => generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const keys = { current: pair(), old: pair(), unknown: pair() }
  const server = createServer((_, response) => {
    response.end(`<?xml version="1.0"?><wopi-discovery><net-zone name="external-http"><app name="Word">
<action name="view" ext="docx" urlsrc="${origin}/view?&lt;ui=UI_LLCC&amp;&gt;"/>
<action name="edit" ext="docx" urlsrc="${origin}/edit?&lt;ui=UI_LLCC&amp;&gt;&lt;rs=DC_LLCC&amp;&gt;&lt;dchat=DISABLE_CHAT&amp;&gt;"/>
</app></net-zone><proof-key ${keyAttributes(keys.current.publicKey, '')} ${keyAttributes(keys.old.publicKey, 'old')}/></wopi-discovery>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    editor: new WopiEditor(origin),
    signed: ({ token, url, at, key = 'current' }) => {
      const ticks = EPOCH_TICKS + BigInt(at.getTime()) * 10_000n
      const time = Buffer.alloc(8)
      time.writeBigInt64BE(ticks)
      const parts = [Buffer.from(token), Buffer.from(url.toUpperCase()), time].flatMap((part) => {
        const length = Buffer.alloc(4)
        length.writeUInt32BE(part.byteLength)
        return [length, part]
      })
      const proof = createSign('sha256').update(Buffer.concat(parts)).sign(keys[key].privateKey, 'base64')
      return { 'x-wopi-timestamp': String(ticks), 'x-wopi-proof': proof, 'x-wopi-proofold': proof }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function keyAttributes(key: KeyObject, prefix: string): string {
  const { n = '', e = '' } = key.export({ format: 'jwk' })
  const base64 = (text: string) => Buffer.from(text, 'base64url').toString('base64')
  return `${prefix}modulus="${base64(n)}" ${prefix}exponent="${base64(e)}"`
}
