let running = 0

/** The browser asks before the page is left until the work has ended. */
export async function askBeforeLeaving<T>(work: Promise<T>): Promise<T> {
  running += 1
  try {
    return await work
  } finally {
    running -= 1
  }
}

export function mustAskBeforeLeaving(): boolean {
  return running > 0
}
