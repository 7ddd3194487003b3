import { StorageFull } from '@sen/core/ports/storage-room'
import { expect, it } from 'vitest'
import { explainStartError } from './explain-start-error.ts'

const failed = (code: string, more: object = {}) => Object.assign(new Error('could not extend file'), { code, ...more })

it.each([
  ['a full disk of files', failed('ENOSPC', { path: '/data/blobs/tmp/1' }), '/data/blobs/tmp/1: the disk is full.'],
  ['a full disk of the database', failed('53100'), 'No space left: could not extend file.'],
  [
    'a disk of which only the reserve is free',
    new StorageFull(),
    'No space left: there is not enough free disk space.',
  ],
])('tells the operator in one line of %s', (_, error, message) => {
  expect(explainStartError(error)).toMatchObject({ message, exitCode: 1 })
})

it('leaves unexpected errors as they are', () => {
  expect(explainStartError(failed('23505'))).toBeUndefined()
})
