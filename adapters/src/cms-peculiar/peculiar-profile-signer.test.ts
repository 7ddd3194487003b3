import { createHash, verify, X509Certificate } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ContentInfo, id_messageDigest, SignedData } from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { TEST_CERTIFICATE, TEST_KEY } from '@sen/testkit/servers/test-certificate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PeculiarProfileSigner } from './peculiar-profile-signer.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-signer-'))
})
afterAll(() => rm(folder, { recursive: true }))

const PROFILE = '<plist>Hồ sơ</plist>'

async function signerWith(certificate: string, key: string) {
  const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') }
  await writeFile(files.certFile, certificate)
  await writeFile(files.keyFile, key)
  const warned: string[] = []
  const now = () => new Date('2026-11-29T03:00:00Z')
  return { signer: new PeculiarProfileSigner({ ...files, now, warn: (line) => warned.push(line) }), warned }
}

it('wraps the profile in a signature that the certificate verifies', async () => {
  const { signer, warned } = await signerWith(TEST_CERTIFICATE, TEST_KEY)
  const message = AsnConvert.parse(Buffer.from(await signer.sign(PROFILE)), ContentInfo)
  const data = AsnConvert.parse(message.content, SignedData)
  expect(warned).toEqual([])
  expect(Buffer.from(data.encapContentInfo.eContent?.single?.buffer ?? new ArrayBuffer(0)).toString()).toBe(PROFILE)
  const [info] = data.signerInfos
  const digest = info?.signedAttrs?.find(({ attrType }) => attrType === id_messageDigest)?.attrValues[0]
  const stored = AsnConvert.parse(digest ?? new ArrayBuffer(0), OctetString)
  expect(Buffer.from(stored.buffer)).toEqual(createHash('sha256').update(PROFILE).digest())
  // The signature covers the attributes with the tag of a set; they are shorter than 128 bytes.
  const attributes = Buffer.concat((info?.signedAttrs ?? []).map((each) => Buffer.from(AsnConvert.serialize(each))))
  const signed = Buffer.concat([Buffer.from([0x31, attributes.length]), attributes])
  const { publicKey } = new X509Certificate(TEST_CERTIFICATE)
  expect(verify('sha256', signed, publicKey, Buffer.from(info?.signature.buffer ?? new ArrayBuffer(0)))).toBe(true)
})

it('returns the profile itself and warns when the certificate cannot be used', async () => {
  const { signer, warned } = await signerWith('nothing', TEST_KEY)
  expect(await signer.sign(PROFILE)).toEqual(PROFILE)
  expect(warned).toEqual([expect.stringContaining('could not sign a configuration profile')])
})
