import { expect, it } from 'vitest'
import { programVersion } from './program-version.ts'

it('knows its version from the package, also where it runs from the sources', () => {
  expect(programVersion()).toMatch(/^\d+\.\d+\.\d+$/)
})
