import { expect, test } from 'vitest'
import { readMessage } from './read-message.ts'

const authors = async (head: string) => {
  const { from } = await readMessage(Uint8Array.from(Buffer.from(`${head}\r\nSubject: x\r\n\r\nx`, 'latin1')))
  return from.map(({ name, email }) => (name === '' ? email : `${name} <${email}>`))
}

test.each<[string, string, readonly string[]]>([
  ['a byte-order mark before the first field', '\xef\xbb\xbfFrom: A <a@x.test>', ['A <a@x.test>']],
  ['a byte-order mark behind our own trace', 'Received: by us; x\r\n\xef\xbb\xbfFrom: a@x.test', ['a@x.test']],
  ['several addresses', 'From: A <a@x.test>, B <b@y.test>', ['A <a@x.test>', 'B <b@y.test>']],
  ['several From fields', 'From: a@x.test\r\nFrom: b@y.test', ['a@x.test', 'b@y.test']],
  ['the same one twice', 'From: a@x.test\r\nFrom: A@x.test', ['a@x.test']],
  [
    'a From field with a blank or a fold before its colon',
    'From : a@x.test\r\nFrom\r\n : b@y.test',
    ['a@x.test', 'b@y.test'],
  ],
  ['an address behind another', 'From: <any@attack.test>admin@bank.test', ['any@attack.test', 'admin@bank.test']],
  ['a name that is another address', 'From: "admin@bank.test" <any@attack.test>', ['any@attack.test']],
  ['a name with another address in it', 'From: "admin@bank.test via Desk" <any@attack.test>', ['any@attack.test']],
  [
    'a name with an address of the same domain',
    'From: "Sales (sales@x.test)" <a@x.test>',
    ['Sales (sales@x.test) <a@x.test>'],
  ],
  [
    'an encoded address in the place of a name',
    `From: =?utf-8?B?${btoa('<admin@bank.test>')}?=,<b@y.test>`,
    ['admin@bank.test', 'b@y.test'],
  ],
  ['a route', 'From: <@attack.test,@any.test:admin@bank.test>', ['admin@bank.test']],
])('names all who wrote it, and nobody else: %s', async (_, head, expected) => {
  expect(await authors(head)).toEqual(expected)
})
