import { expect, test } from 'vitest'
import { readMessage } from '../read-message.ts'
import { extendedName } from './extended-names.ts'

const NAME = 'Báo cáo quý 4 - Đất Việt.txt'
const TCVN3 = 'B%B8o%20c%B8o%20qu%FD%204%20-%20%A7%CAt%20Vi%D6t.txt'

test.each([
  ['TCVN3', `attachment; filename*=TCVN-5712''${TCVN3}`, NAME],
  ['VISCII', "attachment; filename*=VISCII''B%E1o%20c%E1o%20qu%FD%204%20-%20%D0%A4t%20Vi%AEt.txt", NAME],
  ['UTF-7', "attachment; filename*=utf-7''B%2BAOE-o.txt", 'Báo.txt'],
  ['windows-1252', "attachment; filename*=windows-1252''gi%E1%20%80%20100.txt", 'giá € 100.txt'],
  [
    'several sections, the last of them plain',
    `attachment; filename*1*=o%20c%B8o;\tfilename*0*=TCVN-5712'vi'B%B8; filename*2=" 4.txt"`,
    'Báo cáo 4.txt',
  ],
  ['UTF-8 beside sections', `attachment; filename*=utf-8'vi'${encodeURIComponent(NAME)}; filename*0=khac.pdf`, NAME],
  ['UTF-8 behind sections', `attachment; filename*0=kh; filename*1=ac; filename*=''${encodeURIComponent(NAME)}`, NAME],
  ['no charset beside sections', 'attachment; filename*=a.pdf; filename*0=khac.pdf', 'a.pdf'],
  ['quoted', `attachment; filename*="TCVN-5712''${TCVN3}"`, NAME],
])('%s', (_, header, expected) => {
  expect(extendedName(header, 'filename')?.normalize('NFC')).toBe(expected)
})

test.each([
  ['UTF-8, which the parser reads', "attachment; filename*=UTF-8''B%C3%A1o.txt"],
  ['no charset', "attachment; filename*=''a.txt"],
  ['a plain name', 'attachment; filename="a.txt"'],
  ['another parameter', "attachment; name*=TCVN-5712''B%B8o.txt"],
  ['one that does not begin', "attachment; filename*1*=TCVN-5712''B%B8o.txt; filename*0=x"],
])('is left to the parser: %s', (_, header) => {
  expect(extendedName(header, 'filename')).toBeUndefined()
})

test('reaches the list of files, from either header', async () => {
  const part = (head: string) => `--b\r\n${head}\r\n\r\nx\r\n`
  const message = await readMessage(
    Uint8Array.from(
      Buffer.from(
        `Content-Type: multipart/mixed; boundary=b\r\n\r\n${part(`Content-Type: application/pdf\r\nContent-Disposition: attachment;\r\n filename*=TCVN-5712''${TCVN3}`)}${part(`Content-Type: application/pdf; name*=TCVN-5712''${TCVN3}`)}--b--\r\n`,
      ),
    ),
  )
  expect(message.parts.map(({ name }) => name)).toEqual([NAME, NAME])
})

const WORDS = `=?utf-8?B?${Buffer.from('Báo cáo.txt').toString('base64')}?=`
const EXTENDED = "utf-8''B%C3%A1o%20c%C3%A1o.txt"

test.each([
  ['encoded words', `filename="${WORDS}"`],
  ['encoded words without quotes', `filename=${WORDS}`],
  ['encoded words under the extended name', `filename*="${WORDS}"`],
  ['encoded words cut into sections', `filename*0="${WORDS.slice(0, 14)}"; filename*1="${WORDS.slice(14)}"`],
  ['a plain name before the extended one', `filename="a.txt"; filename*=${EXTENDED}`],
  ['a plain name behind the extended one', `filename*=${EXTENDED}; filename="a.txt"`],
  ['sections in another order', "filename*1*=%20c%C3%A1o.txt; filename*0*=utf-8''B%C3%A1o"],
  ['a letter cut by sections', "filename*0*=utf-8''B%C3; filename*1*=%A1o%20c%C3%A1o.txt"],
  ['an extended value under the plain name', `filename="${EXTENDED}"`],
  ['percent encoding alone', 'filename="B%C3%A1o%20c%C3%A1o.txt"'],
  ['raw letters without quotes', 'filename=Báo cáo.txt'],
  ['raw letters in an extended value', "filename*=UTF-8''Báo cáo.txt"],
  ['single quotes', "filename='Báo cáo.txt'"],
  ['an empty name beside another', `filename=""; name="${WORDS}"`],
  ['a name in the field of the other', `name="${WORDS}"`],
  ['latin-1', "filename*=iso-8859-1''B%E1o%20c%E1o.txt"],
])('a name is read in any spelling: %s', async (_, parameters) => {
  const part = `Content-Disposition: attachment; ${parameters}\r\n\r\nx`
  const raw = `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${part}\r\n--b--\r\n`
  expect((await readMessage(Uint8Array.from(Buffer.from(raw)))).parts.map(({ name }) => name)).toEqual(['Báo cáo.txt'])
})

test.each(['giảm 100%.txt', 'a%20b.txt', "Bob's 'x'.txt"])('a name that only looks encoded stays: %s', async (name) => {
  const part = `Content-Disposition: attachment; filename="${name}"\r\n\r\nx`
  const raw = `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${part}\r\n--b--\r\n`
  expect((await readMessage(Uint8Array.from(Buffer.from(raw)))).parts[0]?.name).toBe(name)
})
