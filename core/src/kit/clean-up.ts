/** Runs `cleanup`, then throws `error`. A failure of the cleanup is dropped, because it would hide the error. */
export async function rethrowAfter(error: unknown, cleanup: () => Promise<unknown>): Promise<never> {
  try {
    await cleanup()
  } catch {
    // The caller can do nothing about it, and nightly runs remove what stays behind.
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
