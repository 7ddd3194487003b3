import { describe, expect, it } from 'vitest'
import { type CachedPolicy, isPolicyHost, judgeCachedPolicy, policyRecordId, readTlsPolicy } from './mta-sts-policy.ts'

it.each([
  [['v=STSv1; id=20160831085700Z;'], '20160831085700Z'],
  [['v=STSv1;id=1'], '1'],
  [['v=spf1 -all', 'v=STSv1; x=y; id=abc'], 'abc'],
  [['v=STSv1; id=a', 'v=STSv1; id=b'], undefined],
  [['v=STSv1'], undefined],
  [['v=STSv1; id=a_b'], undefined],
  [['v=STSv10; id=a'], undefined],
  [['x v=STSv1; id=a'], undefined],
  [[], undefined],
])('%j has the id %s', (texts, id) => {
  expect(policyRecordId(texts)).toBe(id)
})

describe('a policy file', () => {
  const file = (...lines: string[]) => lines.join('\r\n')
  it.each([
    [
      'with two hosts and what nobody knows',
      file(
        'version: STSv1',
        'mode: enforce',
        'mx: Mail.Example.com',
        'mx: *.example.net',
        'later: x',
        'max_age: 604800',
        '',
      ),
      { mode: 'enforce', hosts: ['mail.example.com', '*.example.net'], maxAgeSeconds: 604_800 },
    ],
    [
      'with bare line feeds, and a field twice',
      'version: STSv1\nmode: testing\nmode: enforce\nmx: a.example\nmax_age: 99999999999'.replace(
        '99999999999',
        '9999999999',
      ),
      { mode: 'testing', hosts: ['a.example'], maxAgeSeconds: 31_557_600 },
    ],
    [
      'that asks for nothing',
      file('version: STSv1', 'mode: none', 'max_age: 60'),
      { mode: 'none', hosts: [], maxAgeSeconds: 60 },
    ],
    ['of another version', file('version: STSv2', 'mode: none', 'max_age: 60'), undefined],
    ['without an age', file('version: STSv1', 'mode: none'), undefined],
    ['with a mode of its own', file('version: STSv1', 'mode: strict', 'mx: a.example', 'max_age: 60'), undefined],
    ['that names no host', file('version: STSv1', 'mode: enforce', 'max_age: 60'), undefined],
    ['whose host is none', file('version: STSv1', 'mode: enforce', 'mx: *.*', 'mx: a b', 'max_age: 60'), undefined],
    ['that is a page', '<html>version: STSv1</html>', undefined],
    ['that is empty', '', undefined],
  ])('%s', (_, text, policy) => {
    expect(readTlsPolicy(text)).toEqual(policy)
  })

  it.each([
    ['mail.example.com', true],
    ['MAIL.example.com.', true],
    ['mx1.example.net', true],
    ['a.mx1.example.net', false],
    ['example.net', false],
    ['mail.example.com.evil.test', false],
    ['net', false],
  ])('names %s: %s', (host, expected) => {
    expect(isPolicyHost({ mode: 'enforce', hosts: ['mail.example.com', '*.example.net'] }, host)).toBe(expected)
  })
})

describe('the stored policy', () => {
  const at = (seconds: number) => new Date(seconds * 1_000)
  const kept: CachedPolicy = {
    mode: 'enforce',
    hosts: ['a.test'],
    recordId: 'a',
    refreshAt: at(100),
    expiresAt: at(1_000),
  }
  it.each([
    ['holds while its record is the same', kept, 'a', 50, 'use'],
    ['is asked for again after a while', kept, 'a', 100, 'fetch'],
    ['is asked for at once when the record is another', kept, 'b', 50, 'fetch'],
    ['holds where the record has gone, or nobody knows', kept, undefined, 999, 'use'],
    ['holds no longer than it may', kept, undefined, 1_000, 'none'],
    ['is asked for when it has expired', kept, 'a', 1_000, 'fetch'],
    ['is asked for the first time', undefined, 'a', 0, 'fetch'],
    ['is nothing where there is no record', undefined, undefined, 0, 'none'],
  ] as const)('%s', (_, policy, recordId, now, expected) => {
    expect(judgeCachedPolicy(policy, recordId, at(now))).toBe(expected)
  })
})
