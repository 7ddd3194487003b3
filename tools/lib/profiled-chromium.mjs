import { createReadStream, createWriteStream, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { run } from './processes.mjs'
import { ROOT } from './root.mjs'

/**
 * A headless shell for Linux on x64 that is compiled like Chrome itself, with the profiles that say which of its code is hot.
 * Debian's is compiled without: the same pages take it a fifth to a third more of the processor (docs/decisions/0021).
 */
const NAME = '@sparticuz/chromium'
const VERSION = '153.0.0'
const INTEGRITY = 'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=='

const FOLDER = join(ROOT, '.cache', `chromium-${VERSION}`)
const PROGRAM = join(FOLDER, 'chromium')

/** @returns {Promise<string | undefined>} why it is not there; undefined when it is, which does not yet mean that it runs */
async function ensureFetched() {
  if (existsSync(PROGRAM)) return undefined
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'the profiled Chromium is for Linux on x64 only'
  mkdirSync(dirname(FOLDER), { recursive: true })
  const scratch = mkdtempSync(`${FOLDER}-`)
  try {
    console.log('Fetching Chromium …')
    // There are other browsers: without a network nobody waits for this one.
    const patience = ['--prefer-offline', '--fetch-retries=0', '--fetch-timeout=60000']
    const order = ['pack', `${NAME}@${VERSION}`, '--json', '--pack-destination', scratch, ...patience]
    const packed = await run('npm', order, { cwd: ROOT })
    if (packed.code !== 0) return `${NAME} could not be fetched: ${lastLine(packed.output)}`
    const told = /"integrity": "([^"]+)"/.exec(packed.output)?.[1]
    if (told !== INTEGRITY) return `${NAME} ${VERSION} is not the file that is known here: ${told}`
    const [tarball] = /sparticuz-chromium-[\d.]+\.tgz/.exec(packed.output) ?? []
    await unpack(join(scratch, tarball), scratch)
    const made = join(scratch, 'made')
    mkdirSync(made)
    const inside = (name) => join(scratch, 'package', 'bin', name)
    await decompress(inside('chromium.br'), join(made, 'chromium'), 0o755)
    // SwiftShader, the software renderer.
    await decompress(inside('swiftshader.tar.br'), join(scratch, 'libraries.tar'))
    await unpack(join(scratch, 'libraries.tar'), made)
    // Another process may have been as far first.
    if (!existsSync(PROGRAM)) renameSync(made, FOLDER)
    return undefined
  } catch (error) {
    return `${NAME}: ${error.message}`
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/**
 * Fetches it where it is missing. It needs libraries of the system that come with Debian's own Chromium, and has no helper of its
 * sandbox: who is not root needs the kernel's namespaces.
 * @returns {Promise<{ path: string } | { reason: string, isFetched: boolean }>} a browser that answers, or why there is none
 */
export async function findProfiledChromium() {
  const reason = await ensureFetched()
  if (reason) return { reason, isFetched: false }
  const version = await run(PROGRAM, ['--version'])
  if (version.code !== 0) return notRunning(`the profiled Chromium does not run: ${lastLine(version.output)}`)
  const isShut = process.geteuid?.() !== 0 && (await run('unshare', ['--user', 'true'])).code !== 0
  return isShut ? notRunning('the profiled Chromium has no sandbox without namespaces') : { path: PROGRAM }
}

function notRunning(reason) {
  return { reason, isFetched: true }
}

async function unpack(archive, folder) {
  const { code, output } = await run('tar', ['-xf', archive, '-C', folder])
  if (code !== 0) throw new Error(`tar: ${lastLine(output)}`)
}

async function decompress(from, to, mode = 0o644) {
  await pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode }))
}

function lastLine(text) {
  return text.trimEnd().split('\n').at(-1) ?? ''
}
