import { describe, expect, it } from 'vitest'
import {
  conditionOf,
  isEnvelopeId,
  isOriginalRecipient,
  isStatusWanted,
  mailParameters,
  recipientParameters,
} from './delivery-status-request.ts'

describe('parameters for the next server', () => {
  it.each([
    [{}, ''],
    [{ returned: 'HDRS' as const }, ' RET=HDRS'],
    [{ returned: 'FULL' as const, envelopeId: 'a+b=c d' }, ' RET=FULL ENVID=a+2Bb+3Dc+20d'],
    [{ envelopeId: '' }, ''],
  ])('of MAIL: %j', (request, written) => {
    expect(mailParameters(request)).toBe(written)
  })

  it.each([
    [{}, ''],
    [{ notify: ['SUCCESS', 'DELAY'] as const }, ' NOTIFY=SUCCESS,DELAY'],
    [
      { notify: ['NEVER'] as const, originalRecipient: 'rfc822;lan+a@senmail.test' },
      ' NOTIFY=NEVER ORCPT=rfc822;lan+2Ba@senmail.test',
    ],
    [{ originalRecipient: 'utf-8;hương@senmail.test' }, ''],
    [{ originalRecipient: 'no type' }, ''],
  ])('of RCPT: %j', (request, written) => {
    expect(recipientParameters(request)).toBe(written)
  })
})

it.each([
  ['FAILURE', {}, true],
  ['DELAY', {}, true],
  ['FAILURE', { notify: ['NEVER'] as const }, false],
  ['DELAY', { notify: ['FAILURE'] as const }, false],
  ['FAILURE', { notify: ['SUCCESS', 'FAILURE'] as const }, true],
  ['SUCCESS', {}, false],
  ['SUCCESS', { notify: ['SUCCESS'] as const }, true],
  ['SUCCESS', { notify: ['FAILURE', 'DELAY'] as const }, false],
] as const)('%s is wanted with %j: %s', (condition, request, isWanted) => {
  expect(isStatusWanted(condition, request)).toBe(isWanted)
})

it('refuses values that could end a command or are too long', () => {
  expect(['abc', 'a b', 'a\r\nDATA', 'ă', 'x'.repeat(101)].map(isEnvelopeId)).toEqual([true, true, false, false, false])
  expect(['rfc822;a@b', 'rfc822;a\r\n', 'x'.repeat(501)].map(isOriginalRecipient)).toEqual([true, false, false])
})

it.each([
  ['failed', 'FAILURE'],
  ['delayed', 'DELAY'],
  ['delivered', 'SUCCESS'],
  ['relayed', 'SUCCESS'],
  ['expanded', 'SUCCESS'],
] as const)('a report that mail was %s is one of %s', (action, condition) => {
  expect(conditionOf(action)).toBe(condition)
})
