import { expect, it } from 'vitest'
import { droppedFiles } from './dropped-files.ts'

type Dropped = Parameters<typeof droppedFiles>[0]
const letter = new File(['x'], 'thư.txt')
const folder = new File([], 'Hồ sơ')
const item = (file: File, isDirectory: boolean | undefined) => ({
  kind: 'file',
  getAsFile: () => file,
  webkitGetAsEntry: () => (isDirectory === undefined ? null : { isDirectory, name: file.name }),
})
const drop = (...items: unknown[]) => ({ items, files: [letter, folder] }) as unknown as Dropped

it('tells a folder from the files that came with it', () => {
  expect(droppedFiles(drop(item(folder, true), item(letter, false)))).toEqual({ files: [letter], folders: ['Hồ sơ'] })
})

it('treats an item without an entry as a file, and ignores text', () => {
  const text = { kind: 'string' }
  expect(droppedFiles(drop(text, item(letter, undefined)))).toEqual({ files: [letter], folders: [] })
  expect(droppedFiles(drop())).toEqual({ files: [letter, folder], folders: [] })
})
