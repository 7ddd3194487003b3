import { expect, it } from 'vitest'
import { broughtFiles } from './brought-files.ts'

type Dropped = Parameters<typeof broughtFiles>[0]
const letter = new File(['x'], 'thư.txt')
const folder = new File([], 'Hồ sơ')
const item = (file: File, isDirectory: boolean | undefined) => ({
  kind: 'file',
  getAsFile: () => file,
  webkitGetAsEntry: () => (isDirectory === undefined ? null : { isDirectory, name: file.name }),
})
const drop = (...items: unknown[]) => ({ items, files: [letter, folder] }) as unknown as Dropped

it('tells a folder from the files that came with it', () => {
  expect(broughtFiles(drop(item(folder, true), item(letter, false)))).toEqual({ files: [letter], folders: ['Hồ sơ'] })
})

it('takes for a file what has no entry, and leaves text alone', () => {
  const text = { kind: 'string' }
  expect(broughtFiles(drop(text, item(letter, undefined)))).toEqual({ files: [letter], folders: [] })
  expect(broughtFiles(drop())).toEqual({ files: [letter, folder], folders: [] })
})
