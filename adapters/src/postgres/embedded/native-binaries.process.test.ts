import { chmod, cp, lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeTestFolder } from './launch-in-child.fixture.ts'
import { locateNativeDir, prepareBinaries } from './native-binaries.ts'

let folder: string

beforeEach(async () => {
  folder = await makeTestFolder()
  await chmod(folder, 0o711)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

async function packageWithoutLinks(): Promise<string> {
  const nativeDir = join(folder, 'package/native')
  await mkdir(dirname(nativeDir))
  await cp(join(locateNativeDir(), '../package.json'), join(folder, 'package/package.json'))
  await cp(locateNativeDir(), nativeDir, { recursive: true, verbatimSymlinks: true })
  for (const entry of await readdir(join(nativeDir, 'lib'), { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(join(nativeDir, 'lib', entry.name))
  }
  return nativeDir
}

describe('the packaged binaries', () => {
  test('are used in their original folder', async () => {
    const { postgres, majorVersion } = await prepareBinaries(undefined, join(folder, 'copies'), () => undefined)
    expect(postgres).toBe(join(locateNativeDir(), 'bin/postgres'))
    expect(majorVersion).toBe(18)
  })

  test('get the links of their libraries when the postinstall script was not run', async () => {
    const nativeDir = await packageWithoutLinks()
    const { postgres } = await prepareBinaries(undefined, join(folder, 'copies'), () => undefined, nativeDir)
    expect(postgres).toBe(join(nativeDir, 'bin/postgres'))
    expect((await lstat(join(nativeDir, 'lib/libpq.so.5'))).isSymbolicLink()).toBe(true)
  })

  test('that do not run even as a copy are refused with the reason', async () => {
    const nativeDir = await packageWithoutLinks()
    await rm(join(nativeDir, 'lib/libicuuc.so.60.2'))
    const copies = join(folder, 'copies')
    const refused = await prepareBinaries(undefined, copies, () => undefined, nativeDir).catch(
      (error: unknown) => error,
    )
    expect(refused).toMatchObject({ failure: 'binaries-unusable' })
    expect(String(refused)).toContain('libicuuc.so.60')
    expect(await readdir(copies)).toEqual([expect.stringMatching(/^native-18\./)])
  })
})
