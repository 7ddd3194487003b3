import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nameLookupConformance } from '@sen/testkit/conformance/name-lookup'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FileNameLookup } from './file-name-lookup.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-names-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

nameLookupConformance('FileNameLookup', async (zone) => {
  const file = join(folder, 'names.json')
  const entries = zone.map(({ type, name, values }) => [`${type} ${name}`, values] as const)
  await writeFile(file, JSON.stringify(Object.fromEntries(entries)))
  const broken = join(folder, 'broken.json')
  await writeFile(broken, '{')
  return { lookup: new FileNameLookup(file), away: new FileNameLookup(broken), close: async () => undefined }
})

it('has no records of anything while there is no file', async () => {
  const lookup = new FileNameLookup(join(folder, 'nirgends.json'))
  expect(await lookup.texts('cong-ty.example')).toEqual({ kind: 'found', values: [] })
})

it('takes records of another form for no answer', async () => {
  const file = join(folder, 'odd.json')
  await writeFile(file, JSON.stringify({ 'TXT cong-ty.example': 'x', 'MX cong-ty.example': [1] }))
  const lookup = new FileNameLookup(file)
  expect(await lookup.texts('cong-ty.example')).toEqual({ kind: 'failed' })
  expect(await lookup.mailHosts('cong-ty.example')).toEqual({ kind: 'failed' })
})
