import { nameLookupConformance } from '../conformance/name-lookup.ts'
import { FakeNameLookup } from './fake-name-lookup.ts'

nameLookupConformance('FakeNameLookup', async (zone) => {
  const lookup = new FakeNameLookup()
  for (const { type, name, values } of zone) lookup.set(type, name, ...values)
  const away = Object.assign(new FakeNameLookup(), { isSilent: true })
  return { lookup, away, close: async () => undefined }
})
