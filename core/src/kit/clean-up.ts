type Report = (failure: unknown, after: unknown) => void

/** The failure of a cleanup is thrown to no caller, so it goes to the log of the process. */
let report: Report = () => undefined

/**
 * Sets the function that logs the failure of a cleanup, with the error before it. A process calls this once, when it has
 * a log.
 */
export function reportFailedCleanups(to: Report): void {
  report = to
}

/** Runs `cleanup`, then throws `error`. A failure of the cleanup is only reported, because it would hide the error. */
export async function rethrowAfter(error: unknown, cleanup: () => Promise<unknown>): Promise<never> {
  try {
    await cleanup()
  } catch (failure) {
    // The caller can do nothing about it, and nightly runs remove what stays behind.
    report(failure, error)
  }
  throw error
}

/**
 * Runs `work` and then `cleanup`, as `finally` does, but a failed cleanup hides no error of the work.
 * @throws the error of `work`; that of `cleanup` only after work that succeeded
 */
export async function withCleanup<T>(work: () => Promise<T>, cleanup: () => Promise<unknown>): Promise<T> {
  let result: T
  try {
    result = await work()
  } catch (error) {
    return rethrowAfter(error, cleanup)
  }
  await cleanup()
  return result
}
