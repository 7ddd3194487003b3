import { describe, expect, it, test } from 'vitest'
import { readMessage, readParts } from '../read-message.ts'
import { der, ENVELOPED, signed, wholeSigned } from './cms.fixture.ts'

const TEXT = 'Content-Type: text/plain; charset=utf-8\r\n\r\nĐã ký.\r\n'
const WITH_FILES = [
  'Content-Type: multipart/mixed; boundary=P',
  '',
  '--P',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Kèm <img src="cid:dau@x"></p>',
  '--P',
  'Content-Type: application/pdf; name="=?utf-8?Q?b=C3=A1o_c=C3=A1o.pdf?="',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('%PDF-1.4').toString('base64'),
  '--P',
  'Content-Type: image/png',
  'Content-ID: <dau@x>',
  '',
  'GIF89a',
  '--P--',
  '',
].join('\r\n')

const cms = (bytes: Buffer, type = 'application/pkcs7-mime; name=smime.p7m') =>
  `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}\r\n`
const sealed = (entity: string, type?: string) => cms(wholeSigned(der, Buffer.from(entity)), type)
const mixed = (...parts: readonly string[]) =>
  `Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.map((part) => `--b\r\n${part}`).join('')}--b--\r\n`
const plain = (text: string) => `Content-Type: text/plain\r\n\r\n${text}\r\n`
const bytes = (raw: string) => Uint8Array.from(Buffer.from(raw))
const read = (raw: string) => readMessage(bytes(raw))

describe('mail inside of S/MIME signed data is shown, and the signed file stays listed', () => {
  test.each([
    ['as RFC 8551 names it', 'application/pkcs7-mime; smime-type=signed-data; name=smime.p7m'],
    ['by its old name', 'application/x-pkcs7-mime; smime-type=signed-data'],
    ['without smime-type', 'application/pkcs7-mime'],
    ['called encrypted', 'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m'],
    ['as a file', 'application/octet-stream; name="smime.p7m"'],
    ['as a file of another name', 'application/octet-stream; name="ATT00001.dat"'],
  ])('%s', async (_, type) => {
    expect(await read(sealed(TEXT, type))).toMatchObject({
      text: 'Đã ký.',
      protection: 'signed',
      parts: [{ index: 0 }],
    })
  })

  it('with its files, which can be read', async () => {
    const raw = sealed(WITH_FILES)
    const { html, parts, protection } = await read(raw)
    expect([html.trim(), protection]).toEqual(['<p>Kèm <img src="cid:dau@x"></p>', 'signed'])
    expect(parts.map(({ name, isInline }) => [name, isInline])).toEqual([
      ['smime.p7m', false],
      ['báo cáo.pdf', false],
      ['image-2.png', true],
    ])
    const contents = await readParts(
      bytes(raw),
      parts.map(({ index }) => index),
    )
    expect(contents.slice(1).map((content) => Buffer.from(content ?? []).toString())).toEqual(['%PDF-1.4', 'GIF89a'])
  })

  it('when it was signed twice', async () => {
    expect(await read(sealed(sealed(TEXT)))).toMatchObject({ text: 'Đã ký.', protection: 'signed' })
  })

  it('with the footer of a mailing list behind it', async () => {
    const { text, protection } = await read(mixed(sealed(TEXT), plain('Danh sách: ds@khach.example')))
    expect([text, protection]).toEqual(['Đã ký.\n\nDanh sách: ds@khach.example', 'signed'])
  })
})

test.each([
  ['an encrypted mail', cms(ENVELOPED), '', 'encrypted'],
  ['an encrypted mail by another name', cms(ENVELOPED, 'application/octet-stream; name=a.dat'), '', 'encrypted'],
  ['a mail that was signed around what is encrypted', sealed(cms(ENVELOPED)), '', 'encrypted'],
  [
    'an encrypted mail that is damaged',
    cms(Buffer.from('no CMS'), 'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m'),
    '',
    'encrypted',
  ],
  ['an encrypted mail with a footer', mixed(cms(ENVELOPED), plain('Danh sách')), 'Danh sách', 'encrypted'],
  [
    'PGP/MIME',
    mixed(plain('Version: 1')).replace('multipart/mixed', 'multipart/encrypted; protocol="application/pgp-encrypted"'),
    'Version: 1',
    'encrypted',
  ],
  [
    'a mail with a detached signature',
    mixed(plain('Chào'), cms(signed(der, []), 'application/pkcs7-signature')).replace(
      'multipart/mixed',
      'multipart/signed; protocol="application/pkcs7-signature"',
    ),
    'Chào',
    'signed',
  ],
  [
    'a mail with a detached PGP signature',
    mixed(plain('Chào'), 'Content-Type: application/pgp-signature\r\n\r\n-----BEGIN PGP SIGNATURE-----\r\n').replace(
      'multipart/mixed',
      'multipart/signed; micalg=pgp-sha512; protocol="application/pgp-signature"',
    ),
    'Chào',
    'signed',
  ],
  ['a mail with an encrypted file', mixed(plain('Chào'), cms(ENVELOPED)), 'Chào', undefined],
  ['a mail with a signed mail as its file', mixed(plain('Chào'), sealed(TEXT)), 'Chào', undefined],
  ['a document that was signed', cms(wholeSigned(der, Buffer.from('%PDF-1.4 x'))), '', undefined],
  [
    'a form beside its signature',
    mixed(plain('Chào'), cms(signed(der, []), 'application/octet-stream')),
    'Chào',
    undefined,
  ],
  ['ordinary mail', plain('Chào'), 'Chào', undefined],
])('says how %s is protected', async (_, raw, text, protection) => {
  const message = await read(raw)
  expect([message.text, message.protection]).toEqual([text, protection])
})

test.each([
  ['', ['pgp-version.txt', 'encrypted.asc']],
  ['; name="thư.pgp"', ['pgp-version.txt', 'thư.pgp']],
])('names the parts of an encrypted mail by PGP%s', async (name, names) => {
  const version = 'Content-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n'
  const data = `Content-Type: application/octet-stream${name}\r\n\r\n-----BEGIN PGP MESSAGE-----\r\n`
  const raw = mixed(version, data).replace('mixed', 'encrypted; protocol="application/pgp-encrypted"')
  const { parts, protection, text } = await read(raw)
  expect([parts.map((part) => part.name), protection, text]).toEqual([names, 'encrypted', ''])
})

it('names a PGP signature', async () => {
  const signature = 'Content-Type: application/pgp-signature\r\n\r\n-----BEGIN PGP SIGNATURE-----\r\n'
  const { parts } = await read(mixed(plain('Chào'), signature))
  expect(parts.map(({ name }) => name)).toEqual(['signature.asc'])
})

it('opens no more layers than mail has', async () => {
  let raw = TEXT
  for (let layer = 0; layer < 10; layer += 1) raw = sealed(raw)
  expect((await read(raw)).text).toBe('')
})
