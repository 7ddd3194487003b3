interface Waiting<T> {
  readonly email: string
  readonly resolve: (value: T) => void
  readonly reject: (error: unknown) => void
}

/**
 * Returns a function that asks about one address. Addresses of the same tick share calls of `perCall` addresses, which
 * are sent in sequence.
 * @param fetch returns a function that picks the value of one of the addresses from the answer
 */
export function batchByAddress<T>(
  perCall: number,
  fetch: (emails: readonly string[]) => Promise<(email: string) => T>,
): (email: string) => Promise<T> {
  let waiting: Waiting<T>[] = []
  const fetchAll = async (): Promise<void> => {
    const all = waiting
    waiting = []
    for (let at = 0; at < all.length; at += perCall) {
      const some = all.slice(at, at + perCall)
      try {
        const valueFor = await fetch(some.map(({ email }) => email))
        for (const { email, resolve } of some) resolve(valueFor(email))
      } catch (error) {
        for (const { reject } of some) reject(error)
      }
    }
  }
  return (email) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(() => void fetchAll())
      waiting.push({ email, resolve, reject })
    })
}
