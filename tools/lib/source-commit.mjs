import { execFileSync } from 'node:child_process'

/** Without a repository, as in the Dockerfile, it is SOURCE_COMMIT. `-changed` means that the sources differ. */
export function sourceCommit(root, env = process.env) {
  if (/^[0-9a-f]{7,40}(-changed)?$/.test(env.SOURCE_COMMIT ?? '')) return env.SOURCE_COMMIT
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const commit = git('rev-parse', 'HEAD')
    return git('status', '--porcelain', '--untracked-files=no') === '' ? commit : `${commit}-changed`
  } catch {
    return undefined
  }
}
