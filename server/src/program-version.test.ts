import { expect, it } from 'vitest'
import { programVersion, versionOf } from './program-version.ts'

it('knows its version from the package, also when it runs from the sources', () => {
  expect(programVersion()).toMatch(/^\d+\.\d+\.\d+$/)
})

it('names the commit that a release was built of, and nothing that looks like one otherwise', () => {
  const commit = '9126107000112233445566778899aabbccddeeff'
  expect(versionOf('0.1.0', { hash: 'abcdef0123', commit })).toBe('0.1.0+912610700011')
  expect(versionOf('0.1.0', { hash: 'abcdef0123', commit: `${commit}-changed` })).toBe('0.1.0+912610700011-changed')
  expect(versionOf('0.1.0', { hash: 'abcdef0123' })).toBe('0.1.0+sources.abcdef01')
  expect(versionOf('0.1.0', undefined)).toBe('0.1.0')
})
