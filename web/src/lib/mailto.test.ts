import { expect, it } from 'vitest'
import { parseComposeLink, parseMailto } from './mailto.ts'

it('reads addresses, subject and body', () => {
  expect(
    parseMailto(
      'mailto:lan@senmail.test,minh+a@senmail.test?subject=B%C3%A1o%20gi%C3%A1&cc=vy@senmail.test&body=a%0D%0Ab',
    ),
  ).toEqual({
    to: [
      { name: '', email: 'lan@senmail.test' },
      { name: '', email: 'minh+a@senmail.test' },
    ],
    cc: [{ name: '', email: 'vy@senmail.test' }],
    bcc: [],
    subject: 'Báo giá',
    body: 'a\nb',
  })
})

it('keeps only valid addresses and no line breaks in the subject', () => {
  expect(
    parseMailto(
      'mailto:not-an-address?to=lan@senmail.test&subject=a%0D%0ABcc:%20x@y.test&bcc=z@y.test&attach=/etc/passwd',
    ),
  ).toEqual({
    to: [{ name: '', email: 'lan@senmail.test' }],
    cc: [],
    bcc: [{ name: '', email: 'z@y.test' }],
    subject: 'a Bcc: x@y.test',
    body: '',
  })
})

it('bears wrong encoding', () => {
  expect(parseMailto('mailto:lan@senmail.test?subject=100%').subject).toBe('100%')
})

it('reads the query of a link to the compose page, and keeps valid addresses once', () => {
  const query = new URLSearchParams({
    to: 'Lan <lan@senmail.test>, sai@, LAN@senmail.test',
    cc: 'minh@senmail.test;vy@senmail.test',
    bcc: 'x@',
    subject: 'Báo\r\ngiá 100%',
    body: 'Chào\r\nem + chị',
  })
  expect(parseComposeLink(`?${query}`)).toEqual({
    to: [{ name: 'Lan', email: 'lan@senmail.test' }],
    cc: [
      { name: '', email: 'minh@senmail.test' },
      { name: '', email: 'vy@senmail.test' },
    ],
    bcc: [],
    subject: 'Báo giá 100%',
    body: 'Chào\nem + chị',
  })
})

it('reads a whole mailto link, as browsers hand it over', () => {
  const query = new URLSearchParams({ url: 'mailto:lan@senmail.test?subject=A%20b&body=x%0Ay' })
  expect(parseComposeLink(`?${query}`)).toMatchObject({
    to: [{ email: 'lan@senmail.test' }],
    subject: 'A b',
    body: 'x\ny',
  })
})

it.each([
  ['?to=lan+shop@x.test', 'lan+shop@x.test'],
  ['?to=lan%2Bshop@x.test', 'lan+shop@x.test'],
  ['?to=a@x.test,+b@x.test%3B++c+d@x.test', 'a@x.test b@x.test c+d@x.test'],
  ['?to=Tr%E1%BA%A7n+Lan+%3Clan+shop@x.test%3E', 'Trần Lan <lan+shop@x.test>'],
  ['to=a@x.test&to=%22B,+b%22+<b@x.test>', 'a@x.test B, b <b@x.test>'],
  ['?subject=a+b&to=', ''],
])('in the address of the page, %s writes to %j', (search, to) => {
  const told = parseComposeLink(search).to.map(({ name, email }) => (name === '' ? email : `${name} <${email}>`))
  expect(told.join(' ')).toBe(to)
})

it.each([
  ['mailto:a@x.test?attach=/etc/passwd&attachment=file:///etc/passwd', 'a@x.test', ''],
  ['mailto:a@x.test%0D%0ABcc:v@x.test', '', ''],
  ['mailto:?to=a@x.test&to=b@x.test', 'a@x.test b@x.test', ''],
  ['mailto:a@x.test?from=ceo@x.test&reply-to=evil@y.test&in-reply-to=%3Cz%3E', 'a@x.test', ''],
  ['MAILTO:A@x.test,a@X.test', 'A@x.test', ''],
  ['mailto:%22a%22@x.test,a%2Cb@x.test,b@x.test', 'b@x.test', ''],
  ['mailto:a@x.test?SUBJECT=x%E2%80%A8Bcc:%20v@x.test%C2%85%00y', 'a@x.test', 'x Bcc: v@x.test y'],
  ['javascript:alert(1)', '', ''],
  ['', '', ''],
])('%s: %j, %j', (link, to, subject) => {
  const parts = parseMailto(link)
  expect([parts.to.map(({ email }) => email).join(' '), parts.subject]).toEqual([to, subject])
  expect([...parts.cc, ...parts.bcc]).toEqual([])
})

it('takes no more people, letters or controls than a message may have', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => `u${index}@x.test`).join(',')
  const parts = parseMailto(`mailto:${many}?bcc=last@x.test&subject=${'a'.repeat(9_000)}&body=a%00%1Bb%09c`)
  expect([parts.to.length, parts.bcc.length, parts.subject.length, parts.body]).toEqual([100, 0, 255, 'ab\tc'])
})
