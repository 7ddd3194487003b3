import { describe, expect, it } from 'vitest'
import { firstRouting, isBestMailHost, routingProblem } from './routing.ts'

const OURS = 'mail.sen.example'
const found = (...values: string[]) => ({ kind: 'found', values }) as const

describe('the best mail host of a domain', () => {
  it.each([
    ['our name', found(OURS), true],
    ['our name as DNS writes it', found('MAIL.sen.example.'), true],
    ['our name before another', found(OURS, 'mx.other.example'), true],
    ['our name behind another, as a backup', found('mx.other.example', OURS), false],
    ['another', found('mx.other.example'), false],
    ['none', found(), false],
    ['no answer', { kind: 'failed' } as const, false],
  ])('%s', (_, answer, expected) => {
    expect(isBestMailHost(answer, OURS)).toBe(expected)
  })
})

it.each([
  ['ok', 'local'],
  ['missing', 'local'],
  [undefined, 'local'],
  ['wrong', 'mx'],
  ['partly', 'mx'],
  ['unknown', 'mx'],
] as const)('routes a domain whose MX record is %s at first by: %s', (verdict, expected) => {
  expect(firstRouting(verdict)).toBe(expected)
})

it.each([
  ['local', 'ok', undefined],
  ['local', 'wrong', 'mx_elsewhere'],
  ['local', 'partly', 'mx_elsewhere'],
  ['local', 'missing', undefined],
  ['local', 'unknown', undefined],
  ['local', undefined, undefined],
  ['mx', 'ok', 'mx_here'],
  ['mx', 'partly', undefined],
  ['mx', 'wrong', undefined],
] as const)('of routing %s with an MX record that is %s: %s', (routing, verdict, expected) => {
  expect(routingProblem(routing, verdict)).toBe(expected)
})
