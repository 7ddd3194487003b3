let tell: () => void = () => undefined

const stands = new Promise<void>((resolve) => {
  tell = resolve
})

export function firstScreenStands(): void {
  tell()
}

/** Upper limit, so that preloading is not delayed forever. */
const LONGEST_WAIT_MILLISECONDS = 10_000

/** Resolves when code that the first screen does not need may load without competing for the network. */
export function whenFirstScreenStands(): Promise<void> {
  return Promise.race([stands, new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MILLISECONDS))])
}
