import { expect, it } from 'vitest'
import { oldVerbsIn } from './verbs.mjs'

const namesIn = (source) => oldVerbsIn('store.ts', source).map(({ line, name }) => `${line} ${name}`)

it('finds functions, methods and properties that are functions', () => {
  const source = [
    'export interface Store {',
    '  keepScan(id: string): Promise<void>',
    '  readonly forget: (id: string) => void',
    '  readonly keptScans: number',
    '}',
    'function tellOwner() {}',
    'const bringAll = async () => undefined',
    'class Cache { #drop() {} }',
    'export const store = { takeLock: () => 1, orderRelease() {} }',
  ].join('\n')
  expect(namesIn(source)).toEqual([
    '2 keepScan',
    '3 forget',
    '6 tellOwner',
    '7 bringAll',
    '8 drop',
    '9 takeLock',
    '9 orderRelease',
  ])
})

it('skips calls, values and words that only begin like a verb', () => {
  const source = [
    'keepScan(id)',
    'const order = 1',
    'function orderly() {}',
    'function keeper() {}',
    'function lookUpHost() {}',
    'const row = { taken: true, put: 2 }',
  ].join('\n')
  expect(namesIn(source)).toEqual([])
})
