import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mmdbFile } from '@sen/testkit/mmdb-file'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MmdbGeoIpLookup } from './mmdb-geo-ip-lookup.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-places-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(name: string, bytes: Buffer | string): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, bytes)
  return file
}

const CITIES = mmdbFile({
  databaseType: 'DBIP-City-Lite',
  networks: {
    '203.0.113.0/24': { country: { iso_code: 'VN' }, city: { names: { en: 'Hanoi' } } },
    '198.51.100.128/25': { country: { iso_code: 'FR' } },
    '2001:db8:5::/48': { country: { iso_code: 'JP' }, city: { names: { en: 'Ōsaka' } } },
    '192.0.2.0/24': { continent: { code: 'AS' } },
  },
})

it.each([
  ['203.0.113.9', { country: 'VN', city: 'Hanoi' }],
  ['::ffff:203.0.113.9', { country: 'VN', city: 'Hanoi' }],
  ['198.51.100.200', { country: 'FR', city: '' }],
  ['198.51.100.20', undefined],
  ['2001:db8:5:1::7', { country: 'JP', city: 'Ōsaka' }],
  ['192.0.2.1', undefined],
  ['127.0.0.1', undefined],
  ['::1', undefined],
  ['', undefined],
  ['no address', undefined],
])('names the place of %s', async (source, place) => {
  const places = await MmdbGeoIpLookup.open(await fileOf('cities.mmdb', CITIES))
  expect(places.find(source)).toEqual(place)
})

it('returns nothing when its table is broken', async () => {
  // Corrupt the type of the value to which Hanoi's records refer.
  const broken = Buffer.from(CITIES)
  broken[broken.indexOf('iso_code') - 1] = 0xff
  const places = await MmdbGeoIpLookup.open(await fileOf('broken.mmdb', broken))
  expect(places.find('203.0.113.9')).toBeUndefined()
  expect(places.find('2001:db8:5:1::7')).toEqual({ country: 'JP', city: 'Ōsaka' })
})

it.each([
  ['what is none', 'none.mmdb', 'nonsense', /none\.mmdb is not an MMDB file$/],
  ['nothing', 'empty.mmdb', '', /empty\.mmdb is not an MMDB file$/],
  [
    'a table of something else',
    'asn.mmdb',
    mmdbFile({ databaseType: 'GeoLite2-ASN', networks: { '192.0.2.0/24': { autonomous_system_number: 7 } } }),
    /asn\.mmdb is of type GeoLite2-ASN, and contains no cities or countries$/,
  ],
])('refuses %s, in one line', async (_, name, bytes, message) => {
  const file = await fileOf(name, bytes)
  await expect(MmdbGeoIpLookup.open(file)).rejects.toThrow(message)
})

it('refuses a file that is not there', async () => {
  await expect(MmdbGeoIpLookup.open(join(folder, 'missing.mmdb'))).rejects.toThrow(/missing\.mmdb cannot be read$/)
})
