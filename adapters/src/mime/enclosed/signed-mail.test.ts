import { describe, expect, it, test } from 'vitest'
import { readMessage, readParts } from '../read-message.ts'
import { compressed, der, ENVELOPED, signed, wholeSigned } from './cms.fixture.ts'

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

  it('but a signature beside the text that was cut off stays one file', async () => {
    const cut = wholeSigned(der, Buffer.from(WITH_FILES)).subarray(0, 200)
    const { text, parts } = await read(mixed(plain('Chào'), cms(cut, 'application/pkcs7-signature; name=to-khai.p7s')))
    expect([text, parts.map(({ name }) => name)]).toEqual(['Chào', ['to-khai.p7s']])
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

const asText = (type: string, bytes: Buffer) =>
  `Content-Type: ${type}\r\n\r\n${bytes.toString('base64').replaceAll(/.{64}/g, '$&\r\n')}\r\n`
const pem = (type: string, bytes: Buffer, label = 'PKCS7') =>
  asText(type, bytes).replace('\r\n\r\n', `\r\n\r\n-----BEGIN ${label}-----\r\n`).concat(`-----END ${label}-----\r\n`)
const inSigned = (params: string, ...parts: readonly string[]) => mixed(...parts).replace('mixed', `signed${params}`)
const detached = (type: string) => cms(signed(der, []), type)
const SIGNED_TEXT = wholeSigned(der, Buffer.from(TEXT))
const OCTETS = 'application/octet-stream; name=smime.p7m'
const SIGNED_TYPE = 'application/pkcs7-mime; smime-type=signed-data'
const COMPRESSED_TYPE = 'application/pkcs7-mime; smime-type=compressed-data; name=smime.p7z'
const COMPRESSED = compressed(Buffer.from(TEXT))
const CMS_TYPE = 'application/pkcs7-mime; name=smime.p7m'

test.each([
  ['signed, in PEM', pem(CMS_TYPE, SIGNED_TEXT), 'Đã ký.', 'signed'],
  ['signed, in PEM of CMS', pem(OCTETS, SIGNED_TEXT, 'CMS'), 'Đã ký.', 'signed'],
  ['signed, in base64 that nothing names', asText(CMS_TYPE, SIGNED_TEXT), 'Đã ký.', 'signed'],
  ['signed, with the whole header', sealed(`Subject: Mật\r\nMIME-Version: 1.0\r\n${TEXT}`), 'Đã ký.', 'signed'],
  ['signed, without a header', sealed('\r\nĐã ký.\r\n'), 'Đã ký.', 'signed'],
  ['signed, as a file within a mail without text', mixed(plain(''), sealed(TEXT, OCTETS)), 'Đã ký.', 'signed'],
  [
    'signed, a text without fields',
    sealed('Chú ý: đã ký\r\nDòng hai\r\n', SIGNED_TYPE),
    'Chú ý: đã ký\nDòng hai',
    'signed',
  ],
  ['signed, a text like a field', sealed('Note: see\r\n', SIGNED_TYPE), 'Note: see', 'signed'],
  ['signed, and cut off', cms(SIGNED_TEXT.subarray(0, -2), SIGNED_TYPE), 'Đã ký.', 'signed'],
  ['signed, and cut off before its content', cms(SIGNED_TEXT.subarray(0, 20), SIGNED_TYPE), '', 'signed'],
  ['signed, and damaged', cms(Buffer.from('no CMS'), SIGNED_TYPE), '', 'signed'],
  ['compressed', cms(COMPRESSED, COMPRESSED_TYPE), 'Đã ký.', undefined],
  ['compressed, of another name', cms(COMPRESSED, OCTETS), 'Đã ký.', undefined],
  ['compressed within what is signed', sealed(cms(COMPRESSED, COMPRESSED_TYPE)), 'Đã ký.', 'signed'],
  ['signed within what is compressed', cms(compressed(Buffer.from(sealed(TEXT)))), 'Đã ký.', 'signed'],
  ['encrypted, in PEM', pem(OCTETS, ENVELOPED), '', 'encrypted'],
  ['encrypted, in base64 that nothing names', asText(OCTETS, ENVELOPED), '', 'encrypted'],
  ['encrypted, behind a blank text', mixed(plain(' '), cms(ENVELOPED, OCTETS)), '', 'encrypted'],
  [
    'encrypted, behind blank HTML',
    mixed('Content-Type: text/html\r\n\r\n<html><body>&nbsp;</body></html>\r\n', cms(ENVELOPED)),
    '',
    'encrypted',
  ],
  ['damaged, as a file of that name', cms(Buffer.from('no CMS'), OCTETS), '', 'encrypted'],
  ['damaged, without smime-type', cms(Buffer.from('no CMS'), CMS_TYPE), '', 'encrypted'],
  ['signed without content', cms(signed(der, []), CMS_TYPE), '', undefined],
  [
    'clear-signed without a protocol',
    inSigned('', plain('Chào'), detached('application/pkcs7-signature')),
    'Chào',
    'signed',
  ],
  [
    'clear-signed by a file name',
    inSigned('', plain('Chào'), detached('application/octet-stream; name=smime.p7s')),
    'Chào',
    'signed',
  ],
  [
    'clear-signed twice',
    inSigned(
      '',
      inSigned('', plain('Chào'), detached('application/x-pkcs7-signature')).replaceAll(/\bb\b/g, 'c'),
      detached('application/pkcs7-signature'),
    ),
    'Chào',
    'signed',
  ],
  [
    'clear-signed around what is encrypted',
    inSigned('', cms(ENVELOPED, OCTETS), detached('application/pkcs7-signature')),
    '',
    'encrypted',
  ],
  [
    'clear-signed with a footer of a list',
    mixed(
      inSigned('', plain('Chào'), detached('application/pkcs7-signature')).replaceAll(/\bb\b/g, 'c'),
      plain('Danh sách'),
    ),
    'Chào\nDanh sách',
    'signed',
  ],
])('reads mail that is %s, however its program names it', async (_, raw, text, protection) => {
  const message = await read(raw)
  expect([message.text.trim(), message.protection]).toEqual([text, protection])
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

const PGP_BLOCK = '-----BEGIN PGP MESSAGE-----\r\n\r\nhQEMA\r\n=abcd\r\n-----END PGP MESSAGE-----'
const PGP_SIGNED =
  '-----BEGIN PGP SIGNED MESSAGE-----\r\nHash: SHA256\r\n\r\nChào\r\n-----BEGIN PGP SIGNATURE-----\r\n\r\nx\r\n-----END PGP SIGNATURE-----'

test.each([
  ['encrypted', plain(PGP_BLOCK), 'encrypted'],
  ['encrypted, behind blank lines', plain(`\r\n \r\n${PGP_BLOCK}`), 'encrypted'],
  ['encrypted, before the footer of a list', mixed(plain(PGP_BLOCK), plain('Danh sách')), 'encrypted'],
  [
    'encrypted, in HTML',
    `Content-Type: text/html\r\n\r\n<div>${PGP_BLOCK.replaceAll('\r\n', '<br>')}</div>\r\n`,
    'encrypted',
  ],
  ['encrypted, of an older PGP', plain('-----BEGIN PGP MESSAGE, PART 01/02-----\r\nx'), 'encrypted'],
  ['signed', plain(PGP_SIGNED), 'signed'],
  [
    'signed, in quoted-printable',
    `Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${PGP_SIGNED.replace('-----BEGIN', '=2D----BEGIN')}`,
    'signed',
  ],
  ['a key', plain('-----BEGIN PGP PUBLIC KEY BLOCK-----\r\nx'), undefined],
  ['a quotation', plain(`> ${PGP_BLOCK.replaceAll('\r\n', '\r\n> ')}\r\nKhông đọc được.`), undefined],
  ['a letter with such a block in it', plain(`Chào chị,\r\nem nhận được thư này:\r\n${PGP_BLOCK}`), undefined],
])('says how a text in PGP is protected: %s', async (_, raw, protection) => {
  expect((await read(raw)).protection).toBe(protection)
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
