import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CopyingPictureMaker } from '@sen/testkit/fakes/copying-picture-maker'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrandLogo } from './brand-logo.ts'

const PNG = Buffer.from('\x89PNG\r\n\x1a\n, and a mark', 'latin1')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-logo-'))
})
afterAll(() => rm(folder, { recursive: true }))

const urlOf = async (name: string, bytes: Buffer | string) => {
  await writeFile(join(folder, name), bytes)
  return pathToFileURL(join(folder, name)).href
}

it('draws the operator’s mark in each width, under a name that changes with it', async () => {
  const asked: number[] = []
  const copying = new CopyingPictureMaker()
  const maker = {
    thumbnail: (read: () => Promise<Uint8Array>, side: number) => {
      asked.push(side)
      return copying.thumbnail(read)
    },
  }
  const logo = await openBrandLogo(await urlOf('biểu trưng.png', PNG), maker)
  expect(asked).toEqual([128, 256, 512])
  expect(logo?.pictures.get(256)).toEqual(PNG)
  const other = await openBrandLogo(await urlOf('khác.png', Buffer.concat([PNG, PNG])), maker)
  expect(other?.hash).not.toBe(logo?.hash)
})

it('is none when the mark is no file', async () => {
  expect(await openBrandLogo('/brand.svg', new CopyingPictureMaker())).toBeUndefined()
  expect(await openBrandLogo('', new CopyingPictureMaker())).toBeUndefined()
})

it('refuses to start with a file that is no picture, in one line', async () => {
  const url = await urlOf('x.png', '<svg onload="alert(1)"/>')
  await expect(openBrandLogo(url, new CopyingPictureMaker())).rejects.toThrow(
    /^BRAND_LOGO_URL: .*x\.png is not a readable PNG, JPEG or WebP image/,
  )
})
