import { expect, it } from 'vitest'
import { isDatabaseAway, isResourceFailure, isStorageFull } from './resource-failure.ts'

const failed = (code: string, more: object = {}) => Object.assign(new Error('failed'), { code, ...more })

it.each([
  ['a file system without room', failed('ENOSPC'), 'full'],
  ['a quota of the file system', failed('EDQUOT'), 'full'],
  ['a database without room', failed('53100'), 'full'],
  ['a database that is told to stop', failed('57P01'), 'away'],
  ['a database that starts', failed('57P03'), 'away'],
  ['a database whose socket is gone', failed('ENOENT', { syscall: 'connect' }), 'away'],
  ['a connection that ended', new Error('Connection terminated unexpectedly'), 'away'],
  ['a database without memory', failed('53200'), 'scarce'],
  ['too many open files', failed('EMFILE'), 'scarce'],
  ['a row that is there already', failed('23505'), 'other'],
  ['a file that is gone', failed('ENOENT', { syscall: 'open' }), 'other'],
  ['a bug', new TypeError('x is not a function'), 'other'],
  ['what is no error', 'ENOSPC', 'other'],
  ['a consequence of one, which is something else', new Error('lost', { cause: failed('ENOSPC') }), 'other'],
])('tells %s', (_, error, kind) => {
  expect([isStorageFull(error), isDatabaseAway(error), isResourceFailure(error)]).toEqual([
    kind === 'full',
    kind === 'away',
    kind !== 'other',
  ])
})
