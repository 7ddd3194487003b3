import { expect, it } from 'vitest'
import { type ForwardingFacts, mayForward } from './may-forward.ts'

const FACTS: ForwardingFacts = {
  isForged: false,
  isInfected: false,
  isBulk: false,
  isAutomatic: false,
  from: 'an@khach.example',
  own: 'lan@sen.example',
}

it.each<[string, Partial<ForwardingFacts>, boolean]>([
  ['mail of a stranger', {}, true],
  ['mail of a colleague', { from: 'minh@sen.example' }, true],
  ['what pretends', { isForged: true }, false],
  ['what holds a virus', { isInfected: true }, false],
  ['what goes to many', { isBulk: true }, false],
  ['what a machine wrote by itself', { isAutomatic: true }, false],
  ['what one wrote oneself', { from: 'Lan@sen.example' }, false],
  ['what one wrote oneself by a tag', { from: 'lan+ban@sen.example' }, false],
])('%s: %s', (_, facts, may) => {
  expect(mayForward({ ...FACTS, ...facts })).toBe(may)
})
