import { existsSync } from 'node:fs'
import { run } from './processes.mjs'

let updated

/** @returns {Promise<string | undefined>} why the program is still missing, or nothing */
export async function ensureDebianProgram(program, packageName) {
  if (existsSync(program)) return undefined
  if (process.getuid?.() !== 0) return `${program} is missing and only root could install it`
  if (!existsSync('/usr/bin/apt-get')) return `${program} is missing and there is no apt-get`
  console.log(`Installing ${packageName} …`)
  updated ??= aptGet('update')
  await updated
  const { code, output } = await aptGet('install', '-y', '--no-install-recommends', packageName)
  if (code === 0 && existsSync(program)) return undefined
  return `apt-get could not install ${packageName}: ${output.trim().split('\n').at(-1)}`
}

function aptGet(...args) {
  return run('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
}
