import { spawnSync } from 'node:child_process'

/**
 * Runs swaks.
 * @returns its exit code and output; or why it cannot run: not installed (ENOENT), or a folder in PATH that is not
 * readable (EACCES), as after `su`
 */
export function runSwaks(
  args: readonly string[],
  path = process.env.PATH,
): { readonly status: number | null; readonly stdout: string } | { readonly missing: string } {
  const { error, status, stdout, stderr } = spawnSync('swaks', args, {
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  })
  if (error) return { missing: `swaks cannot be run here: ${error.message}` }
  return { status, stdout: `${stdout}${stderr}` }
}
