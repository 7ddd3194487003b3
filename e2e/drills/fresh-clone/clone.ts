import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CHECKOUT } from '../../program/checkout.ts'

/** The checkout may belong to another user. */
const TRUSTING = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' }

export function canBeCloned(): boolean {
  return existsSync(join(CHECKOUT, '.git'))
}

/**
 * Clones the committed state into `<home>/sen-mail`; other users cannot read the home.
 * @returns the clone's folder
 */
export function cloneInto(home: string): string {
  mkdirSync(home)
  chmodSync(home, 0o700)
  const folder = join(home, 'sen-mail')
  const env = { ...process.env, ...TRUSTING }
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', CHECKOUT, folder], { env, stdio: 'inherit' })
  return folder
}

/**
 * Links this checkout's packages and copies builds, instead of an installation in the clone. The program rebuilds when
 * sources differ.
 */
export function shareInstallation(folder: string): void {
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(join(CHECKOUT, 'node_modules'))) {
    if (name !== '@sen') symlinkSync(join(CHECKOUT, 'node_modules', name), join(modules, name))
  }
  mkdirSync(join(modules, '@sen'))
  for (const name of readdirSync(join(CHECKOUT, 'node_modules', '@sen'))) {
    symlinkSync(join('..', '..', name), join(modules, '@sen', name))
  }
  for (const built of ['server/dist', 'web/dist']) {
    if (!existsSync(join(CHECKOUT, built))) continue
    mkdirSync(dirname(join(folder, built)), { recursive: true })
    cpSync(join(CHECKOUT, built), join(folder, built), { recursive: true, preserveTimestamps: true })
  }
}
