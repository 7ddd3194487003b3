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
  expect(parseComposeLink(query)).toEqual({
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
  expect(parseComposeLink(query)).toMatchObject({
    to: [{ email: 'lan@senmail.test' }],
    subject: 'A b',
    body: 'x\ny',
  })
})
