const LOOK_MILLISECONDS = 100

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/**
 * Polls until `look` returns true; an exception counts as "not yet".
 * @returns whether that happened in time
 */
export async function becomesTrue(
  look: () => boolean | Promise<boolean>,
  withinMilliseconds: number,
): Promise<boolean> {
  const until = performance.now() + withinMilliseconds
  while (true) {
    const isSo = await Promise.resolve()
      .then(look)
      .catch(() => false)
    if (isSo) return true
    if (performance.now() >= until) return false
    await pause(LOOK_MILLISECONDS)
  }
}
