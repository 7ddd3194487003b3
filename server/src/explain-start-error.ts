import { isStorageFull } from '@sen/core/kit/resource-failure'
import { EXIT_FAILED, EXIT_WRONG_CONFIG, StartRefused } from './start-refused.ts'

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'part of the path is a file, not a directory',
  ENOENT: 'it does not exist and cannot be created',
  ELOOP: 'its symbolic links form a loop',
  ENAMETOOLONG: 'the path is too long',
}

/** The codes are insufficient_privilege and invalid_schema_name (PostgreSQL, appendix A). */
const TOO_FEW_RIGHTS: ReadonlySet<string> = new Set(['42501', '3F000'])

/** Returns undefined for errors that the operator cannot fix, which are bugs. */
export function explainStartError(error: unknown): StartRefused | undefined {
  if (error instanceof StartRefused) return error
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  const { code, message } = error
  if (TOO_FEW_RIGHTS.has(code)) {
    const advice = 'Each upgrade needs CREATE on the database and on its schema public.'
    return new StartRefused(`The role in DATABASE_URL lacks privileges: ${message}. ${advice}`, EXIT_WRONG_CONFIG, {
      cause: error,
    })
  }
  const path = 'path' in error && typeof error.path === 'string' ? error.path : undefined
  if (isStorageFull(error)) {
    const place = path === undefined ? `No space left: ${message}.` : `${path}: the disk is full.`
    return new StartRefused(place, EXIT_FAILED, { cause: error })
  }
  if (path === undefined) return undefined
  const problem = FILE_PROBLEMS[code]
  if (problem === undefined) return undefined
  return new StartRefused(`${path} cannot be used: ${problem}.`, EXIT_WRONG_CONFIG, { cause: error })
}
