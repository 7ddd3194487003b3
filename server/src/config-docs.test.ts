import { expect, it } from 'vitest'
import { configurationPage } from './config-docs.ts'

it('is the page in docs/operations', async () => {
  await expect(configurationPage()).toMatchFileSnapshot('../../docs/operations/configuration.md')
})
