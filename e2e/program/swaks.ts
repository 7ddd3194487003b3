import { spawnSync } from 'node:child_process'

/** swaks may be missing (ENOENT), or in an unreadable folder in PATH (EACCES), as after `su`. */
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
